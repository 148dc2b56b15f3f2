import type { PriceOrigin, RateSnapshot, RateState } from '@naru/core';
import type { Store } from '@naru/desk';
import {
  integerOf,
  integerOrNullOf,
  objectOf,
  textOf,
  rowIn,
  textListIn,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Database, Row } from '../sql/statement.ts';

type RateStore = Pick<Store, 'saveSnapshot' | 'listSnapshots'>;

/** A desk that was closed for longer leaves some behind for good: a hundred for each time. */
const FORGOTTEN_WITHIN_MS = 3_600_000;

const STATES = { ok: 1, degraded: 1, halted: 1, manual: 1 } as const satisfies Record<RateState, 1>;

export function createRateStore(database: Database): RateStore {
  return {
    saveSnapshot: async (snapshot, forgetBeforeMs) => {
      await database.write([
        {
          sql: `INSERT INTO rate_snapshots (snapshot_id, taken_at_ms, is_demo, usd_prices_json, origins_json)
            VALUES (?, ?, ?, ?, ?)`,
          values: [
            snapshot.snapshotId,
            snapshot.takenAtMs,
            snapshot.isDemo ? 1 : 0,
            JSON.stringify(snapshot.usdPrices),
            snapshot.origins === undefined ? null : JSON.stringify(snapshot.origins),
          ],
        },
        {
          // What an order was made from is kept. Looked for only among those that have just become old, so
          // that the kept ones are not gone through again and again.
          sql: `DELETE FROM rate_snapshots WHERE taken_at_ms >= ? AND taken_at_ms < ? AND NOT EXISTS
            (SELECT 1 FROM orders WHERE orders.snapshot_id = rate_snapshots.snapshot_id)`,
          values: [forgetBeforeMs - FORGOTTEN_WITHIN_MS, forgetBeforeMs],
        },
        // Taken by a clock that was set back since: they are older than this one, and would look younger.
        { sql: `DELETE FROM rate_snapshots WHERE taken_at_ms > ?`, values: [snapshot.takenAtMs] },
      ]);
    },
    listSnapshots: async (sinceMs): Promise<readonly RateSnapshot[]> => {
      const rows = await database.all(
        `SELECT * FROM rate_snapshots WHERE taken_at_ms >= ? ORDER BY taken_at_ms DESC, snapshot_id DESC`,
        [sinceMs],
      );
      return rows.map(fromSnapshotRow);
    },
  };
}

function fromSnapshotRow(row: Row): RateSnapshot {
  return {
    snapshotId: textOf(row, 'snapshot_id'),
    takenAtMs: integerOf(row, 'taken_at_ms'),
    isDemo: integerOf(row, 'is_demo') === 1,
    usdPrices: pricesOf(row),
    ...(row['origins_json'] === null ? {} : { origins: originsOf(row) }),
  };
}

function pricesOf(row: Row): Readonly<Record<string, string>> {
  const prices = objectOf(row, 'usd_prices_json');
  return Object.fromEntries(Object.keys(prices).map((symbol) => [symbol, textOf(prices, symbol)]));
}

function originsOf(row: Row): Readonly<Record<string, PriceOrigin>> {
  const origins = objectOf(row, 'origins_json');
  return Object.fromEntries(Object.keys(origins).map((symbol) => [symbol, originOf(rowIn(origins, symbol))]));
}

function originOf(row: Row): PriceOrigin {
  return {
    state: wordOf(row, 'state', STATES),
    reason: textOrNullOf(row, 'reason'),
    sources: textListIn(row, 'sources'),
    wideningPpm: integerOf(row, 'wideningPpm'),
    untilMs: integerOrNullOf(row, 'untilMs'),
  };
}
