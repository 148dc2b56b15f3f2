import { createHash } from 'node:crypto';
import { SNAPSHOT_AGE_MAX_MS, postReserveDeclared } from '@naru/core';
import {
  DEFAULT_DESK_SETTINGS,
  type Clock,
  type Desk,
  type IdSource,
  type Rail,
  RefusedStep,
  type Store,
  createAddressPool,
  createRateBook,
  createWatchBook,
  openEntry,
  recordEntry,
} from '@naru/desk';
import { openStore } from '@naru/store';
import type { Random } from '../random/random.ts';
import { type FaultInjector, createFaultInjector } from './fault-injector.ts';
import { type NodeTemper, createFaultyRail } from './faulty-rail.ts';
import { type CommitListener, createFaultyStore } from './faulty-store.ts';

export interface HouseParts {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly rails: readonly Rail[];
  readonly temperOf: (railId: string) => NodeTemper;
  readonly random: Random;
  readonly listener: CommitListener;
  readonly depositPolicy: 'strict' | 'assist';
}

/** One life of the desk, from its start to its crash. It knows only what is in the database. */
export interface House {
  readonly desk: Desk;
  readonly injector: FaultInjector;
  close(): Promise<void>;
}

/** The same parts as in production, over a store and rails that may fail. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const opened: Store = await openStore({ dataFolder: parts.dataFolder, isWriterInline: true });
  const injector = createFaultInjector();
  const store = createFaultyStore(opened, injector, parts.listener);
  const rails = parts.rails.map((rail) =>
    rail.network.witness === 'operator'
      ? rail
      : createFaultyRail(rail, {
          injector,
          temper: parts.temperOf(rail.network.railId),
          random: parts.random,
        }),
  );
  const desk: Desk = {
    store,
    clock: parts.clock,
    ids: parts.ids,
    rails: new Map(rails.map((rail) => [rail.network.railId, rail])),
    assets: new Map(rails.flatMap((rail) => rail.assets).map((asset) => [asset.assetId, asset])),
    rateBook: createRateBook(),
    addressPool: createAddressPool(store),
    watchBook: createWatchBook(store, parts.clock),
    // Many simulated customers share few addresses, so their unpaid orders are not bounded here.
    settings: { ...DEFAULT_DESK_SETTINGS, depositPolicy: parts.depositPolicy, unpaidUsdCentsMax: null },
    signOfLife: { lastMs: () => null },
    screener: null,
    hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
    sealText: (text) => text,
    orderChanged: () => undefined,
    // The runner of the step handles what it throws; two writers at once may be refused.
    findActing: () => null,
    orderFailed: ({ thrown }) => {
      if (!(thrown instanceof RefusedStep)) throw thrown;
    },
  };
  await openBooks(desk, opened);
  const nowMs = parts.clock.nowMs();
  const snapshots = await store.listSnapshots(nowMs - SNAPSHOT_AGE_MAX_MS);
  for (const snapshot of snapshots.toReversed()) {
    if (desk.rateBook.findFresh(snapshot.snapshotId, nowMs) === null) desk.rateBook.add(snapshot);
  }
  return { desk, injector, close: () => opened.close() };
}

/** Declares the reserve before the first order, without faults; a later life finds it booked. */
async function openBooks(desk: Desk, store: Store): Promise<void> {
  for (const { assetId, decimals } of desk.assets.values()) {
    const postings = postReserveDeclared(assetId, 10n ** BigInt(decimals + 9));
    const entry = openEntry(desk, { journalKey: `opening:${assetId}`, orderId: null, postings });
    await recordEntry({ ...desk, store }, entry);
  }
}
