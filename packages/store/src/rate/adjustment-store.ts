import type { Adjustment } from '@naru/core';
import type { AdjustmentAct, Store } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { decidedFirst } from '../proposal/proposal-store.ts';
import { integer, millionths, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/limit.ts';
import { save } from '../sql/save.ts';
import type { Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

type AdjustmentStore = Pick<Store, 'listAdjustments' | 'saveAdjustmentAct' | 'listAdjustmentActs'>;

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

/** The adjustments of pairs, and who ordered them. */
export function createAdjustmentStore(database: Database): AdjustmentStore {
  return {
    listAdjustments: () => PAIRS.select(database, 'ORDER BY pay_symbol, receive_symbol', []),
    saveAdjustmentAct: (change, act, decision) =>
      save<Meanwhile | 'proposal_unknown' | 'act_overtaken'>(database, [
        ...decidedFirst(decision),
        insertAct(act),
        CHANGES.insert(change),
        changePair(change),
      ]),
    listAdjustmentActs: (limit, beforeActNumber = Number.MAX_SAFE_INTEGER) =>
      CHANGES.select(database, 'WHERE act_number < ? ORDER BY act_number DESC LIMIT ?', [
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
