import { type Result, ok } from '@naru/core';
import type { RailState, Scan, Sighting, Store, UnclaimedOutput } from '@naru/desk';
import {
  NEW_SIGHTING_COLUMNS,
  SIGHTING_COLUMNS,
  compareSightings,
  fromSightingRow,
  toSightingRow,
} from '../deposit/sighting-row.ts';
import { HAS_WORK } from '../order/judged-order.ts';
import { UNCLAIMED_COLUMNS, toUnclaimedRow } from '../restore/unclaimed-row.ts';
import type { Dialect } from '../sql/dialect.ts';
import { columnList, integerOf, objectOf, textOf } from '../sql/row.ts';
import type { Database, Row, Script, Statement } from '../sql/statement.ts';

type RailStore = Pick<Store, 'findRailState' | 'saveScan' | 'listUnconfirmedSightings'>;

export function createRailStore(database: Database): RailStore {
  return {
    findRailState: async (railId) => {
      const [row] = await database.all(`SELECT * FROM rails WHERE rail_id = ?`, [railId]);
      return row === undefined ? null : fromRailRow(row);
    },
    saveScan: async (scan): Promise<Result<null, 'scan_overtaken'>> => {
      const written = await database.write(scanScript(database, scan));
      return written.ok ? ok(null) : written;
    },
    listUnconfirmedSightings: async (railId): Promise<readonly Sighting[]> => {
      const rows = await database.all(
        `SELECT ${columnList(SIGHTING_COLUMNS)} FROM sightings
          WHERE rail_id = ? AND block_hash IS NULL AND dropped_at_ms IS NULL`,
        [railId],
      );
      return rows.map(fromSightingRow).sort(compareSightings);
    },
  };
}

function fromRailRow(row: Row): RailState {
  return {
    railId: textOf(row, 'rail_id'),
    version: integerOf(row, 'version'),
    cursor: objectOf(row, 'cursor_json'),
    head: { height: integerOf(row, 'head_height'), hash: textOf(row, 'head_hash') },
    scannedThroughMs: integerOf(row, 'scanned_through_ms'),
  };
}

/** A condition on `sightings known`: its order has something to judge when it comes or goes. */
const COMES_OR_GOES = `known.standing IS DISTINCT FROM 'not_ours'`;

function scanScript({ dialect }: Database, scan: Scan): Script<'scan_overtaken'> {
  const { railId, goneFromHeight, unclaimed = [] } = scan;
  return [
    moveRail(scan),
    ...(goneFromHeight === null ? [] : goneStatements(railId, goneFromHeight)),
    ...(unclaimed.length === 0 ? [] : [unclaimedStatement(dialect, unclaimed)]),
    ...(scan.sightings.length === 0 ? [] : seenStatements(dialect, scan)),
    ...(scan.dropped.length === 0 ? [] : droppedStatements(dialect, scan)),
  ];
}

function seenStatements(dialect: Dialect, scan: Scan): readonly Statement[] {
  const sightings = withoutRepeats(scan.sightings);
  const rows = JSON.stringify(sightings.map(toSightingRow));
  const list = `${dialect.rowsOf(NEW_SIGHTING_COLUMNS, sightings.length)} AS list`;
  return [
    // An order that has ended is looked at again when what was gone comes back.
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT known.rail_id, known.order_id FROM ${list}
        JOIN sightings known ON known.rail_id = list.rail_id AND known.output_key = list.output_key
        WHERE ${COMES_OR_GOES} AND known.dropped_at_ms IS NOT NULL ON CONFLICT DO NOTHING`,
      values: [rows],
    },
    {
      sql: `INSERT INTO sightings (${columnList(NEW_SIGHTING_COLUMNS)})
        SELECT ${columnList(NEW_SIGHTING_COLUMNS)} FROM ${list} WHERE true
        ON CONFLICT (rail_id, output_key) DO UPDATE SET block_height = excluded.block_height,
          block_hash = excluded.block_hash, dropped_at_ms = NULL`,
      values: [rows],
    },
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT seen.rail_id, seen.order_id FROM ${list}
        JOIN sightings seen ON seen.rail_id = list.rail_id AND seen.output_key = list.output_key
        JOIN orders o ON o.order_id = seen.order_id WHERE ${HAS_WORK} ON CONFLICT DO NOTHING`,
      values: [rows],
    },
  ];
}

function droppedStatements(dialect: Dialect, scan: Scan): readonly Statement[] {
  const columns = { output_key: 'text', dropped_at_ms: 'integer' } as const;
  const list = dialect.rowsOf(columns, scan.dropped.length);
  const values = [
    JSON.stringify(
      scan.dropped.map((drop) => ({ output_key: drop.outputKey, dropped_at_ms: drop.droppedAtMs })),
    ),
    scan.railId,
  ];
  return [
    {
      sql: `UPDATE sightings SET dropped_at_ms = list.dropped_at_ms FROM ${list} AS list
        WHERE sightings.rail_id = ? AND sightings.output_key = list.output_key
          AND sightings.block_hash IS NULL AND sightings.dropped_at_ms IS NULL`,
      values,
    },
    // An order that has ended is looked at again when what it was paid by is gone.
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id)
        SELECT DISTINCT known.rail_id, known.order_id FROM ${list} AS list
        JOIN sightings known ON known.output_key = list.output_key
        WHERE known.rail_id = ? AND ${COMES_OR_GOES} ON CONFLICT DO NOTHING`,
      values,
    },
  ];
}

/** What was in blocks that are gone waits again; so does what a person named in a block on top of them. */
function goneStatements(railId: string, fromHeight: number): readonly Statement[] {
  return ['sightings', 'unclaimed_outputs'].map((table) => ({
    sql: `UPDATE ${table} SET block_height = NULL, block_hash = NULL
      WHERE rail_id = ? AND block_height >= ?`,
    values: [railId, fromHeight],
  }));
}

function unclaimedStatement(dialect: Dialect, outputs: readonly UnclaimedOutput[]): Statement {
  const byKey = new Map(outputs.map((output) => [output.outputKey, output]));
  const columns = columnList(UNCLAIMED_COLUMNS);
  return {
    sql: `INSERT INTO unclaimed_outputs (${columns})
      SELECT ${columns} FROM ${dialect.rowsOf(UNCLAIMED_COLUMNS, byKey.size)} AS list WHERE true
      ON CONFLICT (rail_id, output_key) DO UPDATE SET block_height = excluded.block_height,
        block_hash = excluded.block_hash`,
    values: [JSON.stringify([...byKey.values()].map(toUnclaimedRow))],
  };
}

/** The guard of a scan: of two that started from one version, one is written. */
function moveRail(scan: Scan): Statement<'scan_overtaken'> {
  const facts = [JSON.stringify(scan.cursor), scan.head.height, scan.head.hash, scan.scannedThroughMs];
  if (scan.expectedVersion === 0) {
    return {
      sql: `INSERT INTO rails (cursor_json, head_height, head_hash, scanned_through_ms, rail_id, version)
        VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING`,
      values: [...facts, scan.railId],
      refusedWhenUnchanged: 'scan_overtaken',
    };
  }
  return {
    sql: `UPDATE rails SET cursor_json = ?, head_height = ?, head_hash = ?, scanned_through_ms = ?,
      version = version + 1 WHERE rail_id = ? AND version = ?`,
    values: [...facts, scan.railId, scan.expectedVersion],
    refusedWhenUnchanged: 'scan_overtaken',
  };
}

/** An output can stand in a block and in a list of the memory pool read a moment apart: the block counts. */
function withoutRepeats(sightings: readonly Sighting[]): readonly Sighting[] {
  const byKey = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const known = byKey.get(sighting.outputKey);
    if (known === undefined || known.blockHash === null) byKey.set(sighting.outputKey, sighting);
  }
  return [...byKey.values()];
}
