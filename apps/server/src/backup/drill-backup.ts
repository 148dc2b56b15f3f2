import { renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ORDER_STAGES, isEndStage } from '@naru/core';
import { type Store, checkBooks, createAddressIntegrity, verifyAudit } from '@naru/desk';
import { openStore } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { hashText } from '../machine/hash-text.ts';
import { type Networks, openLiveNetworks, openRehearsalNetworks } from '../rail/networks.ts';
import { openDeskKeys } from '../signing/desk-keys.ts';
import { openKeyFile } from '../secret/key-file.ts';
import type { Digests } from './backup-manifest.ts';
import type { OpenBackup } from './read-backup.ts';
import { type DeskPlaces, restoreBackup } from './restore-backup.ts';

/** Unfinished orders whose addresses are derived again; each takes about a millisecond. */
const ADDRESSES_MAX = 10_000;
const ORDERS_PER_READ = 500;

export interface DrillFindings {
  readonly digests: Digests;
  readonly auditEntryCount: number;
  readonly addressCount: number;
  /** What is wrong, for people; nothing if the backup would bring the desk back. */
  readonly faults: readonly string[];
}

/**
 * Restores a backup into a temporary folder, as an embedded database whatever it was, checks everything that
 * can be checked without a network, and removes the folder.
 *
 * @throws a BackupFault when the file is not taken at all
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

/** The folder holds a desk unencrypted. Gives a function that ends the watch for signals. */
function removeWhenStopped(folder: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const remove = (): void => {
    // The thread that fills the database makes files again and again, by a path that leads nowhere now.
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

/** With the keys and the networks of the backup: each unfinished order is paid to its own address. */
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

/** Or why they cannot be opened. */
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
