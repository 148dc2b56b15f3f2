import { INBOX_USE, type RailState, type Scan, type Sighting, type Store } from '@naru/desk';
import { HASHED_SIGHTINGS, SIGHTINGS, placeOfSighting, withHash, HAS_WORK } from '../record/sighting-row.ts';
import { USED_OUTPUTS } from '../record/used-outputs.ts';
import { PRIZE_PAYMENTS } from '../record/lottery-store.ts';
import { raiseSightings } from './order-store.ts';
import type { Dialect } from '../sql/dialect.ts';
import { integer, orNull, text } from '../sql/field.ts';
import { oldestFirst, readFirst } from '../sql/select.ts';
import { integerOf, objectOf, textOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, Row, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { UNMATCHED_DEPOSITS } from '../record/unmatched-store.ts';

export function createRailStore(database: Database) {
  return {
    findRailState: (railId) =>
      readFirst(database, `SELECT * FROM rails WHERE rail_id = ?`, [railId], fromRailRow),
    saveScan: async (scan) => save(database, scanScript(database, scan)),
    listUnconfirmedSightings: async (railId) =>
      oldestFirst(
        await SIGHTINGS.select(
          database,
          'WHERE rail_id = ? AND block_hash IS NULL AND dropped_at_ms IS NULL',
          [railId],
        ),
        placeOfSighting,
      ),
  } satisfies Partial<Store>;
}

function fromRailRow(row: Row): RailState {
  return {
    railId: textOf(row, 'rail_id'),
    version: integerOf(row, 'version'),
    cursor: objectOf(row, 'cursor_json'),
    head: { height: integerOf(row, 'head_height'), hash: textOf(row, 'head_hash') },
    finalHeight: orNull(integer).read(row, 'final_height'),
    scannedThroughMs: integerOf(row, 'scanned_through_ms'),
  };
}

/** A payment keeps its time in blocks, unless it was seen outside of blocks in between, or dropped. */
function takeNewBlock(table: string): string {
  return `ON CONFLICT (rail_id, output_key) DO UPDATE SET
    block_height = excluded.block_height, block_hash = excluded.block_hash, flags = excluded.flags,
    dropped_at_ms = NULL, in_blocks_since_ms = CASE
      WHEN excluded.block_hash IS NULL OR ${table}.dropped_at_ms IS NOT NULL THEN excluded.in_blocks_since_ms
      WHEN ${table}.block_hash IS NOT NULL THEN ${table}.in_blocks_since_ms
      ELSE coalesce(${table}.in_blocks_since_ms, excluded.in_blocks_since_ms) END`;
}

/** Tables of payments that belong to no order. */
const BESIDE_ORDERS = ['unmatched_deposits', 'prize_payments'] as const;

const DROPPED = defineTable<Scan['dropped'][number]>('sightings', { outputKey: text, droppedAtMs: integer });

/** A condition on `sightings known`: the order has to be reviewed when this payment appears or disappears. */
const COMES_OR_GOES = `known.standing IS DISTINCT FROM 'not_ours'`;

function scanScript({ dialect }: Database, scan: Scan): Script<'scan_overtaken'> {
  const { railId, goneFromHeight, unmatched = [], prizePayments = [] } = scan;
  return [
    moveRail(scan),
    ...(goneFromHeight === null ? [] : goneStatements(railId, goneFromHeight)),
    ...(unmatched.length === 0
      ? []
      : [
          UNMATCHED_DEPOSITS.insertAll(dialect, lastOfEach(unmatched), takeNewBlock('unmatched_deposits')),
          USED_OUTPUTS.insertAll(
            dialect,
            lastOfEach(unmatched).map(({ outputKey }) => ({ railId, outputKey, usedFor: INBOX_USE })),
            'ON CONFLICT DO NOTHING',
          ),
        ]),
    ...(prizePayments.length === 0
      ? []
      : [
          PRIZE_PAYMENTS.insertAll(
            dialect,
            lastOfEach(prizePayments),
            `ON CONFLICT (rail_id, output_key) DO UPDATE SET block_height = excluded.block_height,
              block_hash = excluded.block_hash, dropped_at_ms = NULL`,
          ),
        ]),
    ...(scan.sightings.length === 0 ? [] : seenStatements(dialect, scan)),
    ...(scan.dropped.length === 0 ? [] : droppedStatements(dialect, scan)),
  ];
}

function seenStatements(dialect: Dialect, scan: Scan): readonly Statement[] {
  const sightings = withoutRepeats(scan.sightings);
  const hashed = sightings.map(withHash);
  const values = [JSON.stringify(hashed.map(HASHED_SIGHTINGS.toRow))];
  const list = `${dialect.rowsOf(HASHED_SIGHTINGS.columns, hashed.length)} AS list`;
  return [
    raiseSightings({
      sql: `SELECT coalesce(known.order_id, list.order_id) FROM ${list}
        LEFT JOIN sightings known ON known.rail_id = list.rail_id AND known.output_key = list.output_key
        WHERE known.output_key IS NULL OR known.dropped_at_ms IS NOT NULL OR known.flags <> list.flags
          OR known.block_hash IS DISTINCT FROM list.block_hash`,
      values,
    }),
    // An ended order is looked at again when a payment that was gone comes back.
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT known.rail_id, known.order_id FROM ${list}
        JOIN sightings known ON known.rail_id = list.rail_id AND known.output_key = list.output_key
        WHERE ${COMES_OR_GOES} AND known.dropped_at_ms IS NOT NULL ON CONFLICT DO NOTHING`,
      values,
    },
    HASHED_SIGHTINGS.insertAll(
      dialect,
      hashed,
      `${takeNewBlock('sightings')},
      network_fee_base_units = coalesce(excluded.network_fee_base_units, sightings.network_fee_base_units)`,
    ),
    // A freed output is a payment to a winner or money of no order from then on.
    ...BESIDE_ORDERS.map((table) => ({
      sql: `UPDATE ${table} SET block_height = list.block_height, block_hash = list.block_hash,
        dropped_at_ms = NULL FROM ${list}
        WHERE ${table}.rail_id = list.rail_id AND ${table}.output_key = list.output_key`,
      values,
    })),
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT seen.rail_id, seen.order_id FROM ${list}
        JOIN sightings seen ON seen.rail_id = list.rail_id AND seen.output_key = list.output_key
        JOIN orders o ON o.order_id = seen.order_id WHERE ${HAS_WORK} ON CONFLICT DO NOTHING`,
      values,
    },
  ];
}

function droppedStatements(dialect: Dialect, scan: Scan): readonly Statement[] {
  const list = dialect.rowsOf(DROPPED.columns, scan.dropped.length);
  const values = [JSON.stringify(scan.dropped.map(DROPPED.toRow)), scan.railId];
  return [
    raiseSightings({
      sql: `SELECT known.order_id FROM ${list} AS list
        JOIN sightings known ON known.output_key = list.output_key
        WHERE known.rail_id = ? AND known.block_hash IS NULL AND known.dropped_at_ms IS NULL`,
      values,
    }),
    {
      sql: `UPDATE sightings SET dropped_at_ms = list.dropped_at_ms FROM ${list} AS list
        WHERE sightings.rail_id = ? AND sightings.output_key = list.output_key
          AND sightings.block_hash IS NULL AND sightings.dropped_at_ms IS NULL`,
      values,
    },
    ...BESIDE_ORDERS.map((table) => ({
      sql: `UPDATE ${table} SET dropped_at_ms = list.dropped_at_ms FROM ${list} AS list
        WHERE ${table}.rail_id = ? AND ${table}.output_key = list.output_key
          AND ${table}.block_hash IS NULL AND ${table}.dropped_at_ms IS NULL`,
      values,
    })),
    // An ended order is looked at again when its payment is gone.
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT known.rail_id, known.order_id FROM ${list} AS list
        JOIN sightings known ON known.output_key = list.output_key
        WHERE known.rail_id = ? AND ${COMES_OR_GOES} ON CONFLICT DO NOTHING`,
      values,
    },
  ];
}

/** Payments in undone blocks become unconfirmed, also those that a person named in a later block. */
function goneStatements(railId: string, fromHeight: number): readonly Statement[] {
  const values = [railId, fromHeight];
  return [
    raiseSightings({
      sql: `SELECT order_id FROM sightings WHERE rail_id = ? AND block_height >= ?`,
      values,
    }),
    ...['sightings', ...BESIDE_ORDERS].map((table) => ({
      sql: `UPDATE ${table} SET block_height = NULL, block_hash = NULL
        WHERE rail_id = ? AND block_height >= ?`,
      values,
    })),
  ];
}

/** If an output was read twice, the later reading counts. */
function lastOfEach<T extends { readonly outputKey: string }>(outputs: readonly T[]): readonly T[] {
  return [...new Map(outputs.map((output) => [output.outputKey, output])).values()];
}

/** If two scans started from the same version, only one is written. */
function moveRail(scan: Scan): Statement<'scan_overtaken'> {
  const { height, hash } = scan.head;
  const facts = [JSON.stringify(scan.cursor), height, hash, scan.finalHeight, scan.scannedThroughMs];
  if (scan.expectedVersion === 0) {
    return {
      sql: `INSERT INTO rails (cursor_json, head_height, head_hash, final_height, scanned_through_ms, rail_id,
          version) VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING`,
      values: [...facts, scan.railId],
      refusedWhenUnchanged: 'scan_overtaken',
    };
  }
  return {
    sql: `UPDATE rails SET cursor_json = ?, head_height = ?, head_hash = ?, final_height = ?,
      scanned_through_ms = ?, version = version + 1 WHERE rail_id = ? AND version = ?`,
    values: [...facts, scan.railId, scan.expectedVersion],
    refusedWhenUnchanged: 'scan_overtaken',
  };
}

/** An output can be in a block and in a slightly older list of the memory pool: the block counts. */
function withoutRepeats(sightings: readonly Sighting[]): readonly Sighting[] {
  const byKey = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const known = byKey.get(sighting.outputKey);
    if (known === undefined || known.blockHash === null) byKey.set(sighting.outputKey, sighting);
  }
  return [...byKey.values()];
}
