import { type Adjustment, PRICE_REASONS, type PriceOrigin, RATE_STATES, type RateSnapshot } from '@naru/core';
import type { AdjustmentAct, Store } from '@naru/desk';
import { type Field, flag, inColumn, integer, millionths, oneOf, orNull, text } from '../sql/field.ts';
import { integerOf, objectOf, rowIn, textListIn, textOf } from '../sql/row.ts';
import type { Database, Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { insertAct } from './desk-act-store.ts';
import { decidedFirst } from './proposal-store.ts';
import { assertLimit } from '../sql/select.ts';
import { save } from '../sql/save.ts';

const PAIRS = defineTable<Adjustment>('adjustments', {
  paySymbol: text,
  receiveSymbol: text,
  partsPerMillion: millionths,
});

const CHANGES = defineTable<AdjustmentAct>('adjustment_acts', {
  actNumber: integer,
  happenedAtMs: integer,
  operatorId: text,
  paySymbol: text,
  receiveSymbol: text,
  beforePpm: orNull(millionths),
  afterPpm: orNull(millionths),
  note: text,
});

type Meanwhile = 'adjustment_changed_meanwhile';

/** The adjustments of pairs, and the people who ordered them. */
export function createAdjustmentStore(database: Database) {
  return {
    listAdjustments: () => PAIRS.select(database, 'ORDER BY pay_symbol, receive_symbol', []),
    saveAdjustmentActs: (changes, decision) =>
      save(database, [
        ...decidedFirst(decision),
        ...changes.flatMap(({ change, act }) => [insertAct(act), CHANGES.insert(change), changePair(change)]),
      ]),
    listAdjustmentActs: (limit, beforeActNumber = Number.MAX_SAFE_INTEGER) =>
      CHANGES.select(database, 'WHERE act_number < ? ORDER BY act_number DESC LIMIT ?', [
        beforeActNumber,
        assertLimit(limit),
      ]),
  } satisfies Partial<Store>;
}

/** Changes a pair only if it is still what the act was based on. */
function changePair({ paySymbol, receiveSymbol, beforePpm, afterPpm }: AdjustmentAct): Statement<Meanwhile> {
  if (beforePpm === null) {
    return PAIRS.insert<Meanwhile>(
      { paySymbol, receiveSymbol, partsPerMillion: afterPpm ?? 0n },
      { refusedWhenTaken: { adjustments_pair: 'adjustment_changed_meanwhile' } },
    );
  }
  const found = `WHERE pay_symbol = ? AND receive_symbol = ? AND parts_per_million = ?`;
  const values = [paySymbol, receiveSymbol, Number(beforePpm)];
  return {
    ...(afterPpm === null
      ? { sql: `DELETE FROM adjustments ${found}`, values }
      : {
          sql: `UPDATE adjustments SET parts_per_million = ? ${found}`,
          values: [Number(afterPpm), ...values],
        }),
    refusedWhenUnchanged: 'adjustment_changed_meanwhile',
  };
}

/** If a desk was closed for longer, some snapshots are never deleted: about a hundred each time. */
const FORGOTTEN_WITHIN_MS = 3_600_000;

const prices: Field<Readonly<Record<string, string>>> = {
  kind: 'text',
  read: (row, column) => mapValues(objectOf(row, column), textOf),
  write: JSON.stringify,
};

const origins: Field<Readonly<Record<string, PriceOrigin>>> = {
  kind: 'text',
  read: (row, column) => mapValues(objectOf(row, column), (list, symbol) => toOrigin(rowIn(list, symbol))),
  write: JSON.stringify,
};

function mapValues<T>(object: Row, read: (object: Row, key: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.keys(object).map((key) => [key, read(object, key)]));
}

const STATE = oneOf(RATE_STATES);
const REASON = orNull(oneOf(PRICE_REASONS));
const UNTIL_MS = orNull(integer);

function toOrigin(row: Row): PriceOrigin {
  return {
    state: STATE.read(row, 'state'),
    reason: REASON.read(row, 'reason'),
    sources: textListIn(row, 'sources'),
    wideningPpm: integerOf(row, 'wideningPpm'),
    untilMs: UNTIL_MS.read(row, 'untilMs'),
    ...(row['marketUsdPrice'] === undefined ? {} : { marketUsdPrice: textOf(row, 'marketUsdPrice') }),
  };
}

interface SnapshotRow extends Omit<RateSnapshot, 'origins'> {
  readonly origins: NonNullable<RateSnapshot['origins']> | null;
}

const SNAPSHOTS = defineTable<SnapshotRow>('rate_snapshots', {
  snapshotId: text,
  takenAtMs: integer,
  isDemo: flag,
  usdPrices: inColumn('usd_prices_json', prices),
  origins: inColumn('origins_json', orNull(origins)),
});

export function createRateStore(database: Database) {
  return {
    saveSnapshot: async (snapshot, forgetBeforeMs) => {
      await database.write([
        SNAPSHOTS.insert({ ...snapshot, origins: snapshot.origins ?? null }),
        {
          // Snapshots that orders were made from are kept. Only snapshots that have just become old are read,
          // so that the kept ones are not read again and again.
          sql: `DELETE FROM rate_snapshots WHERE taken_at_ms >= ? AND taken_at_ms < ? AND NOT EXISTS
            (SELECT 1 FROM orders WHERE orders.snapshot_id = rate_snapshots.snapshot_id)`,
          values: [forgetBeforeMs - FORGOTTEN_WITHIN_MS, forgetBeforeMs],
        },
        // Taken by a clock that was set back since: older than this one, although they look newer.
        { sql: `DELETE FROM rate_snapshots WHERE taken_at_ms > ?`, values: [snapshot.takenAtMs] },
      ]);
    },
    listSnapshots: async (sinceMs) => {
      const rows = await SNAPSHOTS.select(
        database,
        'WHERE taken_at_ms >= ? ORDER BY taken_at_ms DESC, snapshot_id DESC',
        [sinceMs],
      );
      return rows.map(({ origins, ...rest }) => (origins === null ? rest : { ...rest, origins }));
    },
  } satisfies Partial<Store>;
}
