import { ok } from '@naru/core';
import type { Order, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { type StoreOptions, openStore } from '../open-store.ts';
import { PAY_RAIL, sampleAddress, sampleBankOrder } from './sample-order.ts';

/** A database of its own for one test. */
export interface StorePlace {
  readonly options: StoreOptions;
  /** Counts rows outside of the store, to prove that it wrote nothing half. */
  countRows(table: string): Promise<number>;
  /** Resolves when the server has noticed that a killed process is gone. */
  waitUntilAlone(): Promise<void>;
  remove(): Promise<void>;
}

export interface StoreEngine {
  readonly name: string;
  makePlace(): Promise<StorePlace>;
}

const TABLES = [
  'orders',
  'audit_entries',
  'sightings',
  'sighted_orders',
  'disbursements',
  'rails',
  'watch_entries',
  'rate_snapshots',
  'adjustments',
  'adjustment_acts',
  'price_orders',
  'journal_entries',
  'journal_legs',
  'earnings',
  'ledger_balances',
  'refund_cases',
  'holds',
  'order_faults',
  'audit_seals',
  'idempotency_keys',
  'letters',
  'users',
  'user_sessions',
  'user_links',
  'user_recovery_codes',
  'passkeys',
  'passkey_challenges',
  'user_events',
  'setting_changes',
  'desk_acts',
  'desk_epoch',
  'restores',
  'restored_rails',
  'refused_addresses',
  'unmatched_deposits',
  'used_outputs',
  'prize_payments',
  'former_prize_claims',
  'settings',
  'operators',
  'operator_sessions',
  'leases',
];

export async function countAllRows(place: StorePlace): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = await place.countRows(table);
  return counts;
}

/** Opens a store on a fresh database, passes it on, and removes both afterwards. */
export async function withStore(
  engine: StoreEngine,
  use: (store: Store, place: StorePlace) => Promise<void>,
): Promise<void> {
  const place = await engine.makePlace();
  try {
    const store = await openStore(place.options);
    try {
      await use(store, place);
    } finally {
      await store.close();
    }
  } finally {
    await place.remove();
  }
}

/** Saves bank order `n` in the given stage and returns it. */
export async function makeOrder(store: Store, n: number, overrides: Partial<Order> = {}): Promise<Order> {
  const newOrder = sampleBankOrder(n, overrides);
  assert.deepEqual(await store.saveNewOrder(newOrder), ok(null));
  return newOrder.order;
}

/** The present order, on which a change is decided. */
export async function readOrder(store: Store, { orderId }: Pick<Order, 'orderId'>): Promise<Order> {
  return (await store.findOrder(orderId))?.order ?? assert.fail();
}

/** Makes addresses 0, 1, 2… of the paying rail ready. */
export async function deriveAddresses(store: Store, addressCount: number): Promise<void> {
  await store.saveDerivedAddresses(
    PAY_RAIL,
    Array.from({ length: addressCount }, (_, index) => sampleAddress(index)),
  );
}
