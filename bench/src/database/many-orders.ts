import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { openStore } from '@naru/store';
import { openSession } from '@naru/store/postgres-session';

// Orders as a busy desk has them after two years, written past the store: it would take hours. Their audit
// hashes are invented, so this is a database to measure on, and never one to work with. A rehearsal runs on
// it: its orders are of networks that it has.

const DAY_MS = 86_400_000;
const YEARS_MS = 2 * 365 * DAY_MS;
const ORDERS_PER_WRITE = 5000;
const ORDERS_PER_PERSON = 5;

const ASSETS = [
  'LTC',
  'BTC',
  'ETH',
  'XRP',
  'DOGE',
  'USDT-tron',
  'XMR',
  'SOL',
  'ADA',
  'DASH',
  'ZEC',
  'TRX',
] as const;
/** Most people type round amounts. */
const AMOUNTS = [1n, 2n, 3n, 5n, 8n, 10n, 15n, 20n, 25n, 50n, 100n].map((amount) => amount * 10_000_000n);
const OPEN_STAGES = [
  'awaiting_deposit',
  'claimed',
  'seen',
  'funded',
  'assigned',
  'prepared',
  'sent',
] as const;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CROCKFORD32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const OPERATOR_COUNT = 5;

type OrderRow = Readonly<Record<string, string | number | null>>;

/** Where the orders go: a data folder, or an empty PostgreSQL database. */
export type OrderPlace = { readonly dataFolder: string } | { readonly databaseUrl: string };

export interface OrderCounts {
  readonly count: number;
  /** Of these the newest are not ended. */
  readonly openCount: number;
}

/** Order number `n`, the newest last. */
function makeOrderRow(n: number, { count, openCount }: OrderCounts, endsAtMs: number): OrderRow {
  const hash = randomBytes(32).toString('hex');
  const person = Math.floor((Number.parseInt(hash.slice(0, 8), 16) % count) / ORDERS_PER_PERSON);
  const pick = <T>(list: readonly T[], place: number): T | undefined =>
    list[Number.parseInt(hash.slice(place, place + 6), 16) % list.length];
  const pay = pick(ASSETS, 8) ?? 'LTC';
  const receive = pick(ASSETS, 14) ?? 'XRP';
  const createdAtMs = Math.floor(endsAtMs - ((count - n) / count) * YEARS_MS);
  const ended = n % 4 === 0 ? 'closed' : 'delivered';
  const stage = count - n <= openCount ? (pick(OPEN_STAGES, 20) ?? 'funded') : ended;
  const payRailId = rehearsalRailId(pay);
  const receiveRailId = rehearsalRailId(receive);
  const deposit = makeRehearsalAddress(payRailId, Buffer.from(hash.slice(0, 40), 'hex'));
  const receiver = makeRehearsalAddress(receiveRailId, bytesOf(person));
  return {
    order_id: lettersOf(BASE58, 27),
    reference: `NR-${codeOf(n)}`,
    version: 3,
    stage,
    pay_asset_id: pay,
    receive_asset_id: receive,
    pay_rail_id: payRailId,
    receive_rail_id: receiveRailId,
    pay_base_units: String(pick(AMOUNTS, 26)),
    receive_base_units: String(BigInt(`0x${hash.slice(32, 42)}`) + 1n),
    snapshot_id: `snapshot-${Math.floor(createdAtMs / DAY_MS)}`,
    is_demo_rate: 1,
    pay_usd_price: '84.17',
    receive_usd_price: '3075.61',
    adjustment_parts_per_million: 0,
    email: `Person${person}@Example.org`,
    language: 'en',
    letter_choice: 'all',
    receive_address: receiver.address,
    receive_watch_key: receiver.watchKey,
    deposit_address: deposit.address,
    deposit_watch_key: deposit.watchKey,
    deposit_address_index: n,
    created_at_ms: createdAtMs,
    lock_ends_at_ms: createdAtMs + 1_800_000,
    updated_at_ms: createdAtMs + 1_000_000,
    delivered_at_ms: stage === 'delivered' ? createdAtMs + 1_000_000 : null,
    audit_hash: hash,
  };
}

/** Of the one address that a person has on a network. */
function bytesOf(person: number): Uint8Array {
  const bytes = Buffer.alloc(REHEARSAL_ADDRESS_BYTES);
  bytes.writeUInt32BE(person);
  return bytes;
}

function lettersOf(alphabet: string, length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** 30 bits, spread: each number its own code. */
function codeOf(n: number): string {
  let rest = (n * 387_420_489) % 2 ** 30;
  let code = '';
  for (let place = 0; place < 6; place += 1) {
    code += CROCKFORD32.charAt(rest % 32);
    rest = Math.floor(rest / 32);
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

const IS_PAID = `stage NOT IN ('awaiting_deposit', 'claimed', 'closed')`;
const OPERATOR = `'operator-' || CAST(created_at_ms % ${OPERATOR_COUNT} AS text)`;

/** What an order leaves in the other tables, made inside the database: all older than what a desk adds. */
const BESIDE_ORDERS = [
  ...[
    [1, 'create', `'customer'`, `''`, 'true'],
    [2, 'take', `'operator'`, OPERATOR, IS_PAID],
    [3, 'payout_final', `'watcher'`, `''`, 'true'],
  ].map(
    ([version, event, actorKind, actorId, condition]) =>
      `INSERT INTO audit_entries (audit_id, order_id, order_version, event, stage_after, actor_kind, actor_id,
        happened_at_ms, facts_hash, receivers_hash, journal_hashes_json, previous_hash, hash, seal_number)
      SELECT '00' || order_id || '-${version}', order_id, ${version}, '${event}', stage, ${actorKind},
        ${actorId}, created_at_ms, audit_hash, '', '[]', '', audit_hash, 1 FROM orders WHERE ${condition}`,
  ),
  ...[
    ['deposit', 'pay', 'audit_hash'],
    ['payout', 'receive', 'substr(audit_hash, 9) || substr(audit_hash, 1, 8)'],
  ].map(
    ([purpose, side, txid]) =>
      `INSERT INTO sightings (rail_id, output_key, order_id, purpose, watch_key, asset_id, base_units, txid,
        spent_outpoints, flags, block_height, block_hash, first_seen_at_ms, standing, hash, seal_number)
      SELECT ${side}_rail_id, (${txid}) || ':0', order_id, '${purpose}', '', ${side}_asset_id,
        ${side}_base_units, ${txid}, '', '', 1, 'block', created_at_ms, 'booked', '', 1 FROM orders
        WHERE ${purpose === 'deposit' ? IS_PAID : `stage IN ('sent', 'delivered')`}`,
  ),
  `INSERT INTO disbursements (disbursement_id, order_id, purpose, rail_id, asset_id, address, watch_key,
      base_units, last_act, approved_by, approved_at_ms)
    SELECT 'payout-' || order_id, order_id, 'payout', receive_rail_id, receive_asset_id, receive_address,
      receive_watch_key, receive_base_units, 'approved', ${OPERATOR}, created_at_ms FROM orders
    WHERE stage IN ('prepared', 'sent', 'delivered')`,
  `INSERT INTO earnings (recorded_at_ms, entry_id, place, order_id, pay_asset_id, receive_asset_id,
      operator_id, account, asset_id, base_units, usd_cents, krw)
    SELECT delivered_at_ms, order_id, 0, order_id, pay_asset_id, receive_asset_id, ${OPERATOR}, 'margin',
      pay_asset_id, pay_base_units, 150, 2100 FROM orders WHERE stage = 'delivered'`,
];

/** Fills an empty database. */
export async function makeManyOrders(place: OrderPlace, counts: OrderCounts): Promise<void> {
  const store = await openStore(place);
  const isEmpty = Object.keys(await store.countOpenOrders()).length === 0;
  await store.close();
  if (!isEmpty) throw new Error('there are orders already; only an empty database is filled');
  const batches = batchesOf(counts, Date.now());
  if ('dataFolder' in place) fillSqlite(place.dataFolder, batches);
  else await fillPostgres(place.databaseUrl, batches);
}

function* batchesOf(counts: OrderCounts, endsAtMs: number): Generator<readonly OrderRow[]> {
  for (let start = 0; start < counts.count; start += ORDERS_PER_WRITE) {
    const size = Math.min(ORDERS_PER_WRITE, counts.count - start);
    yield Array.from({ length: size }, (_, place) => makeOrderRow(start + place, counts, endsAtMs));
  }
}

function columnsOf(rows: readonly OrderRow[]): readonly string[] {
  return Object.keys(rows[0] ?? {});
}

function fillSqlite(dataFolder: string, batches: Iterable<readonly OrderRow[]>): void {
  const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'));
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000');
    // An index of millions of rows is made at once in a fraction of the time that it takes row by row.
    const indices = database
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
      .all();
    for (const { name } of indices) database.exec(`DROP INDEX ${String(name)}`);
    for (const rows of batches) {
      const columns = columnsOf(rows);
      const insert = database.prepare(
        `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('BEGIN');
      for (const row of rows) insert.run(...Object.values(row));
      database.exec('COMMIT');
    }
    for (const sql of BESIDE_ORDERS) database.exec(sql);
    for (const { sql } of indices) database.exec(String(sql));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** All but those of keys. */
const INDICES_OF_POSTGRES = `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
  WHERE schemaname = current_schema()
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`;

async function fillPostgres(databaseUrl: string, batches: Iterable<readonly OrderRow[]>): Promise<void> {
  const session = openSession(databaseUrl);
  try {
    await session.ask('SET synchronous_commit = off');
    const indices = await session.ask(INDICES_OF_POSTGRES);
    for (const { name } of indices) await session.ask(`DROP INDEX ${String(name)}`);
    for (const rows of batches) {
      const columns = columnsOf(rows).join(', ');
      await session.ask(
        `INSERT INTO orders (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::orders, $1)`,
        [JSON.stringify(rows)],
      );
    }
    for (const sql of BESIDE_ORDERS) await session.ask(sql);
    for (const { sql } of indices) await session.ask(String(sql));
    // As its autovacuum would do within minutes.
    await session.ask('VACUUM (ANALYZE)');
  } finally {
    await session.end();
  }
}
