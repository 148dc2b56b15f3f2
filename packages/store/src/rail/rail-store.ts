import { type Result, ok } from '@naru/core';
import type { RailState, Scan, Sighting, Store } from '@naru/desk';
import {
  SIGHTING_COLUMNS,
  compareSightings,
  fromSightingRow,
  toSightingRow,
} from '../deposit/sighting-row.ts';
import { HAS_WORK } from '../order/judged-order.ts';
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

function scanScript(database: Database, scan: Scan): Script<'scan_overtaken'> {
  const { dialect } = database;
  const script: Statement<'scan_overtaken'>[] = [moveRail(scan)];
  if (scan.goneBlockHashes.length > 0) {
    const list = dialect.rowsOf({ gone_hash: 'text' }, scan.goneBlockHashes.length);
    script.push({
      sql: `UPDATE sightings SET block_height = NULL, block_hash = NULL WHERE rail_id = ?
        AND block_hash IN (SELECT gone_hash FROM ${list} AS list)`,
      values: [scan.railId, JSON.stringify(scan.goneBlockHashes.map((hash) => ({ gone_hash: hash })))],
    });
  }
  if (scan.sightings.length > 0) {
    const sightings = withoutRepeats(scan.sightings);
    const rows = JSON.stringify(sightings.map(toSightingRow));
    const list = `${dialect.rowsOf(SIGHTING_COLUMNS, sightings.length)} AS list`;
    script.push(
      {
        sql: `INSERT INTO sightings (${columnList(SIGHTING_COLUMNS)})
          SELECT ${columnList(SIGHTING_COLUMNS)} FROM ${list} WHERE true
          ON CONFLICT (rail_id, output_key) DO UPDATE SET block_height = excluded.block_height,
            block_hash = excluded.block_hash, dropped_at_ms = NULL`,
        values: [rows],
      },
      // Somebody may have named it for another order while the network was read.
      {
        sql: `UPDATE sightings SET order_id = payouts.order_id, purpose = 'payout' FROM payouts, ${list}
          WHERE sightings.rail_id = list.rail_id AND sightings.output_key = list.output_key
            AND sightings.purpose <> 'deposit' AND payouts.rail_id = list.rail_id
            AND payouts.output_key = list.output_key AND payouts.order_id <> sightings.order_id`,
        values: [rows],
      },
      {
        sql: `INSERT INTO sighted_orders (rail_id, order_id)
          SELECT DISTINCT list.rail_id, list.order_id FROM ${list} JOIN orders o ON o.order_id = list.order_id
          WHERE ${HAS_WORK} ON CONFLICT DO NOTHING`,
        values: [rows],
      },
    );
  }
  if (scan.dropped.length > 0) {
    const columns = { output_key: 'text', dropped_at_ms: 'integer' } as const;
    const list = dialect.rowsOf(columns, scan.dropped.length);
    script.push({
      sql: `UPDATE sightings SET dropped_at_ms = list.dropped_at_ms FROM ${list} AS list
        WHERE sightings.rail_id = ? AND sightings.output_key = list.output_key
          AND sightings.block_hash IS NULL AND sightings.dropped_at_ms IS NULL`,
      values: [
        JSON.stringify(
          scan.dropped.map((drop) => ({ output_key: drop.outputKey, dropped_at_ms: drop.droppedAtMs })),
        ),
        scan.railId,
      ],
    });
  }
  return script;
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
