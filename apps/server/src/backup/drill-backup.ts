import { renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ORDER_STAGES, isEndStage } from '@naru/core';
import { type Store, checkBooks, createAddressIntegrity, verifyAudit } from '@naru/desk';
import { openStore, openStoreBeside } from '@naru/store';
import { openSnapshot } from '@naru/store/dump';
import { systemClock } from '../machine/clock.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { hashText } from '../machine/hash-text.ts';
import { type Networks, openLiveNetworks, openRehearsalNetworks } from '../rail/networks.ts';
import { openDeskKeys } from '../signing/open-signing.ts';
import { openKeyFile } from '../secret/key-file.ts';
import type { Digests, Manifest } from './backup-manifest.ts';
import { type OpenBackup, type DeskPlaces, restoreBackup } from './read-backup.ts';
import { otherDesk } from './desk-files.ts';
import { databaseOf } from '../config/database-marks.ts';

/** Unfinished orders whose addresses are derived again; each takes about a millisecond. */
const ADDRESSES_MAX = 10_000;
const ORDERS_PER_READ = 500;

interface DrillFindings {
  readonly digests: Digests;
  readonly auditEntryCount: number;
  readonly addressCount: number;
  /** Problems in words; empty if the backup would restore the desk. */
  readonly faults: readonly string[];
}

/**
 * Restores a backup into a temporary folder, as an embedded database whatever the original was, checks
 * everything that can be checked without a network, and removes the folder.
 *
 * @throws a BackupFault if the file is not accepted at all
 */
export async function drillBackup(mode: ProcessSettings['mode'], backup: OpenBackup): Promise<DrillFindings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-drill-'));
  const places: DeskPlaces = {
    dataFolder: path.join(folder, 'data'),
    keyFile: path.join(folder, 'key'),
    signingKeyFile: path.join(folder, 'signing-key'),
    stateFolder: path.join(folder, 'state'),
    databaseUrl: null,
  };
  const forget = removeWhenStopped(folder);
  try {
    const digests = await restoreBackup(places, backup, null);
    const store = await openStore({ dataFolder: places.dataFolder, checksAnySize: true });
    try {
      const audit = await verifyAudit(store, hashText);
      const addresses = await checkAddresses(mode, store, places);
      const faults = [
        ...(audit.broken === null ? [] : [`The record: ${audit.broken.row} ${audit.broken.why}.`]),
        ...(await checkBooks(store)).map(({ what, assetId }) => `Books of ${assetId}: ${what}.`),
        ...addresses.faults,
      ];
      return { digests, auditEntryCount: audit.entryCount, addressCount: addresses.count, faults };
    } finally {
      await store.close();
    }
  } finally {
    forget();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folder, which holds a desk unencrypted, at a signal, too. Returns how to end that. */
function removeWhenStopped(folder: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const remove = (): void => {
    // The thread that fills the database creates files again and again, by a path that then leads nowhere.
    const moved = `${folder}-stopped`;
    renameSync(folder, moved);
    rmSync(moved, { recursive: true });
    process.exit(1);
  };
  for (const signal of signals) process.on(signal, remove);
  return () => {
    for (const signal of signals) process.off(signal, remove);
  };
}

interface AddressFindings {
  readonly count: number;
  readonly faults: readonly string[];
}

/** Checks with the keys and networks of the backup that each unfinished order is paid to its own address. */
async function checkAddresses(
  mode: ProcessSettings['mode'],
  store: Store,
  { dataFolder, keyFile }: DeskPlaces,
): Promise<AddressFindings> {
  const opened = await openNetworks(mode, store, { dataFolder, keyFile });
  if (typeof opened === 'string') return { count: 0, faults: [opened] };
  try {
    const integrity = createAddressIntegrity({ ...opened, hashText });
    const stages = ORDER_STAGES.filter((stage) => !isEndStage(stage));
    const altered: string[] = [];
    let count = 0;
    let beforeOrderId: string | undefined;
    while (count < ADDRESSES_MAX) {
      const views = await store.listOrders({ stages, limit: ORDERS_PER_READ, beforeOrderId });
      for (const view of views) if (!integrity.isIntact(view)) altered.push(view.order.reference);
      count += views.length;
      beforeOrderId = views.at(-1)?.order.orderId;
      if (views.length < ORDERS_PER_READ) break;
    }
    return { count, faults: altered.map((reference) => `The address of ${reference} is not its own.`) };
  } finally {
    await opened.close();
  }
}

/** The networks, or why they cannot be opened. */
async function openNetworks(
  mode: ProcessSettings['mode'],
  store: Store,
  { dataFolder, keyFile }: Pick<DeskPlaces, 'dataFolder' | 'keyFile'>,
): Promise<Networks | string> {
  const key = openKeyFile(keyFile);
  if ((await key.read()) === null) return 'The backup has no key file.';
  const { publicSeedText } = await openDeskKeys({ store, keyFile: key, isKeyReplaced: false });
  if (mode === 'rehearsal') return openRehearsalNetworks({ dataFolder, publicSeedText });
  const file = await readRailsFile(dataFolder);
  if (file.ok) return openLiveNetworks(file.value.rails, systemClock, publicSeedText);
  return file.problems.map(({ setting, problem }) => `${setting}: ${problem}.`).join(' ');
}

/** Tables that grow, with people's names for their rows. */
const COUNTED = {
  orders: 'orders',
  sightings: 'payments seen on networks',
  disbursements: 'payouts and refunds approved',
  journal_entries: 'entries in the books',
  audit_entries: 'entries in the record of orders',
  desk_acts: 'acts of operators and of the desk',
  letters: 'letters',
  users: 'accounts',
} as const;

const NEWER_ORDERS_MAX = 20;

export interface Newer {
  readonly counts: readonly {
    readonly what: string;
    readonly inBackup: number;
    readonly inDesk: number;
  }[];
  /** Orders that were made after the backup, newest first and at most twenty. */
  readonly references: readonly string[];
}

/** Throws a BackupFault unless the desk here, which may be running, is the one of the backup. */
export async function assertSameDesk(
  settings: ProcessSettings,
  { deskId }: Pick<Manifest, 'deskId'>,
): Promise<void> {
  const snapshot = await openSnapshot(databaseOf(settings));
  const own = snapshot?.epoch ?? null;
  await snapshot?.close();
  if (own !== null && own.deskId !== deskId) throw otherDesk('the desk of these settings is another one');
}

/** The rows that a restore of this backup would lose. Null if there is no desk to compare with. */
export async function listNewer(
  settings: ProcessSettings,
  { takenAtMs }: Pick<Manifest, 'takenAtMs'>,
  digests: Digests,
): Promise<Newer | null> {
  const place = databaseOf(settings);
  const [snapshot, store] = [await openSnapshot(place), await openStoreBeside(place)];
  try {
    if (snapshot === null || store === null) return null;
    const counts = Object.entries(COUNTED).map(async ([table, what]) => ({
      what,
      inBackup: digests.get(table)?.rows ?? 0,
      inDesk: await snapshot.countRows(table),
    }));
    const { views } = await store.searchOrders({
      clues: null,
      stage: null,
      assetId: null,
      operatorId: null,
      sinceMs: takenAtMs,
      untilMs: Number.MAX_SAFE_INTEGER,
      limit: NEWER_ORDERS_MAX,
      candidatesMax: NEWER_ORDERS_MAX,
    });
    return { counts: await Promise.all(counts), references: views.map(({ order }) => order.reference) };
  } finally {
    await snapshot?.close();
    await store?.close();
  }
}
