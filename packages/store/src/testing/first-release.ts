import type { Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { firstTables } from '../migrations/0001-first-tables.ts';
import { schemaStepsTable } from '../migrations/schema-steps.ts';
import type { Dialect } from '../sql/dialect.ts';
import { PAY_RAIL, sampleChange } from './sample-order.ts';

function orderRow(n: number, stage: string): string {
  const deliveredAt = stage === 'delivered' ? '5' : 'NULL';
  return `INSERT INTO orders (order_id, reference, version, stage, pay_asset_id,
    receive_asset_id, pay_rail_id,
      receive_rail_id, pay_base_units, receive_base_units, snapshot_id, is_demo_rate, pay_usd_price,
      receive_usd_price, adjustment_parts_per_million, email, receive_address, receive_watch_key,
      deposit_address, created_at_ms, lock_ends_at_ms, updated_at_ms, delivered_at_ms)
    VALUES ('o${n}', 'NR-${n}', 1, '${stage}', 'LTC', 'KRW', 'ltc', 'krw-bank', '100', '40',
    's', 0, '1', '1', 0,
      'e', 'a', 'k', 'd', ${n}, ${n}, ${n}, ${deliveredAt})`;
}

function sightingRow(n: number): string {
  return `INSERT INTO sightings (rail_id, output_key, order_id, purpose, asset_id, base_units, txid,
      first_seen_at_ms) VALUES ('ltc', 'out${n}', 'o${n}', 'deposit', 'LTC', '100', 't', ${n})`;
}

/** The tables of the first release, with an open, a funded and a delivered order. */
export function firstReleaseSql(dialect: Dialect): readonly string[] {
  const steps = firstTables.steps(dialect);
  return [
    schemaStepsTable(dialect),
    ...steps,
    ...steps.map((_, step) => `INSERT INTO schema_steps VALUES (1, ${step}, 'first tables', 0)`),
    orderRow(1, 'awaiting_deposit'),
    orderRow(2, 'funded'),
    orderRow(3, 'delivered'),
    sightingRow(2),
    sightingRow(3),
    `INSERT INTO audit_entries VALUES ('audit1', 'o1', 1, 'create', NULL, 'awaiting_deposit', 'customer', '',
      NULL, 1)`,
    `INSERT INTO payouts VALUES ('p3', 'o3', 'krw-bank', 'KRW', 'a', '40', 'confirmed', 'x', 1, 't', 'used',
      NULL, NULL)`,
    `INSERT INTO reserves VALUES ('KRW', '100'), ('LTC', '7'), ('XMR', '0')`,
  ];
}

/** All is there, and the books begin with what it means. */
export async function checkMigrated(
  store: Store,
  countRows: (table: string) => Promise<number>,
): Promise<void> {
  const balances = (await store.listBalances()).map(
    ({ assetId, account, baseUnits }) => `${assetId} ${account} ${baseUnits}`,
  );
  assert.deepEqual(balances, [
    'KRW outside -100',
    'KRW reserve 20',
    'KRW reserved 80',
    'LTC deposits 100',
    'LTC outside -107',
    'LTC reserve 7',
  ]);
  assert.deepEqual(await store.sumJournal(), await store.listBalances());
  const views = await Promise.all(['o1', 'o2', 'o3'].map((orderId) => store.findOrder(orderId)));
  assert.deepEqual(
    views.map((view) => view?.sightings.map(({ bookedAs }) => bookedAs)),
    [[], ['deposits'], ['deposits']],
  );
  assert.deepEqual(
    views.map((view) => [view?.order.auditHash, view?.order.predecessorOrderId]),
    [
      ['', null],
      ['', null],
      ['', null],
    ],
  );
  assert.equal(await countRows('used_outputs'), 1);
  assert.equal((await store.listAudit('o1'))[0]?.hash, '');
  // The chain begins with what is written from now on.
  assert.equal(await store.sealAudit(10, 1, (text) => text), 0);
  assert.deepEqual(await store.listAllAudit({ limit: 10 }), []);
  assert.deepEqual(await store.listAuditHeads({ limit: 10 }), []);
  const order = views[0]?.order;
  assert.ok(order !== undefined);
  const change = sampleChange(order, { stage: 'claimed', auditHash: 'h' });
  assert.equal((await store.saveChange(change)).ok, true);
  assert.equal(await store.sealAudit(10, 1, (text) => text), 1);
  assert.deepEqual(await store.listUnconfirmedSightings(PAY_RAIL), [
    ...(views[1]?.sightings ?? []),
    ...(views[2]?.sightings ?? []),
  ]);
}
