import type { Adjustment } from '@naru/core';
import type { AdjustmentAct, Store } from '@naru/desk';
import { integer, millionths, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/limit.ts';
import { save } from '../sql/save.ts';
import type { Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

type AdjustmentStore = Pick<
  Store,
  'listAdjustments' | 'saveAdjustments' | 'saveAdjustmentAct' | 'listAdjustmentActs'
>;

const PAIRS = defineTable<Adjustment>('adjustments', {
  paySymbol: text,
  receiveSymbol: text,
  partsPerMillion: millionths,
});

const ACTS = defineTable<AdjustmentAct>('adjustment_acts', {
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

/** The adjustments of pairs, and who ordered them. */
export function createAdjustmentStore(database: Database): AdjustmentStore {
  return {
    listAdjustments: () => PAIRS.select(database, 'ORDER BY pay_symbol, receive_symbol', []),
    // Replaces the whole list: a pair that is not in it has no adjustment afterwards.
    saveAdjustments: async (adjustments) => {
      await database.write([
        { sql: `DELETE FROM adjustments`, values: [] },
        PAIRS.insertAll(database.dialect, adjustments),
      ]);
    },
    saveAdjustmentAct: (act) =>
      save(database, [
        ACTS.insert<Meanwhile>(act, {
          refusedWhenTaken: { adjustment_acts_key: 'adjustment_changed_meanwhile' },
        }),
        changePair(act),
      ]),
    listAdjustmentActs: (limit, beforeActNumber = Number.MAX_SAFE_INTEGER) =>
      ACTS.select(database, 'WHERE act_number < ? ORDER BY act_number DESC LIMIT ?', [
        beforeActNumber,
        assertLimit(limit),
      ]),
  };
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
