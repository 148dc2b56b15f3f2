import type { Adjustment } from '@naru/core';
import { ok } from '@naru/core';
import type { AdjustmentAct, Store } from '@naru/desk';
import { insert } from '../sql/insert.ts';
import { columnList, integerOf, integerOrNullOf, textOf } from '../sql/row.ts';
import type { Database, Row, Statement } from '../sql/statement.ts';

type AdjustmentStore = Pick<
  Store,
  'listAdjustments' | 'saveAdjustments' | 'saveAdjustmentAct' | 'listAdjustmentActs'
>;

const PAIR_COLUMNS = {
  pay_symbol: 'text',
  receive_symbol: 'text',
  parts_per_million: 'integer',
} as const;

const ACT_COLUMNS = {
  act_number: 'integer',
  happened_at_ms: 'integer',
  operator_id: 'text',
  pay_symbol: 'text',
  receive_symbol: 'text',
  before_ppm: 'integer',
  after_ppm: 'integer',
  note: 'text',
} as const;

type Meanwhile = 'adjustment_changed_meanwhile';

/** What pairs are adjusted by, and who ordered it. */
export function createAdjustmentStore(database: Database): AdjustmentStore {
  return {
    listAdjustments: async (): Promise<readonly Adjustment[]> => {
      const rows = await database.all(`SELECT * FROM adjustments ORDER BY pay_symbol, receive_symbol`, []);
      return rows.map(fromPairRow);
    },
    saveAdjustments: (adjustments) => saveAdjustments(database, adjustments),
    saveAdjustmentAct: async (act) => {
      const recorded = insert<typeof ACT_COLUMNS, Meanwhile>('adjustment_acts', ACT_COLUMNS, toActRow(act), {
        refusedWhenTaken: { adjustment_acts_key: 'adjustment_changed_meanwhile' },
      });
      const written = await database.write<Meanwhile>([recorded, changePair(act)]);
      return written.ok ? ok(null) : written;
    },
    listAdjustmentActs: async (limit) => {
      const rows = await database.all(
        `SELECT ${columnList(ACT_COLUMNS)} FROM adjustment_acts ORDER BY act_number DESC LIMIT ?`,
        [limit],
      );
      return rows.map(fromActRow);
    },
  };
}

/** Only a pair that is as the act found it is changed. */
function changePair({ paySymbol, receiveSymbol, beforePpm, afterPpm }: AdjustmentAct): Statement<Meanwhile> {
  const pair = [paySymbol, receiveSymbol];
  if (beforePpm === null) {
    const partsPerMillion = numberOf(afterPpm ?? 0n);
    return insert<typeof PAIR_COLUMNS, Meanwhile>(
      'adjustments',
      PAIR_COLUMNS,
      { pay_symbol: paySymbol, receive_symbol: receiveSymbol, parts_per_million: partsPerMillion },
      { refusedWhenTaken: { adjustments_pair: 'adjustment_changed_meanwhile' } },
    );
  }
  const found = `WHERE pay_symbol = ? AND receive_symbol = ? AND parts_per_million = ?`;
  const values = [...pair, numberOf(beforePpm)];
  return {
    ...(afterPpm === null
      ? { sql: `DELETE FROM adjustments ${found}`, values }
      : {
          sql: `UPDATE adjustments SET parts_per_million = ? ${found}`,
          values: [numberOf(afterPpm), ...values],
        }),
    refusedWhenUnchanged: 'adjustment_changed_meanwhile',
  };
}

/** Millionths of an adjustment are far below the largest exact integer. */
function numberOf(partsPerMillion: bigint): number {
  return Number(partsPerMillion);
}

function fromPairRow(row: Row): Adjustment {
  return {
    paySymbol: textOf(row, 'pay_symbol'),
    receiveSymbol: textOf(row, 'receive_symbol'),
    partsPerMillion: BigInt(integerOf(row, 'parts_per_million')),
  };
}

/** The list as it shall be: a pair that is not in it has no adjustment afterwards. */
async function saveAdjustments(database: Database, adjustments: readonly Adjustment[]): Promise<void> {
  const rows = adjustments.map((adjustment) => ({
    pay_symbol: adjustment.paySymbol,
    receive_symbol: adjustment.receiveSymbol,
    parts_per_million: adjustment.partsPerMillion.toString(),
  }));
  const list = database.dialect.rowsOf(PAIR_COLUMNS, rows.length);
  await database.write([
    { sql: `DELETE FROM adjustments`, values: [] },
    {
      sql: `INSERT INTO adjustments (${columnList(PAIR_COLUMNS)})
        SELECT ${columnList(PAIR_COLUMNS)} FROM ${list} AS list WHERE true`,
      values: [JSON.stringify(rows)],
    },
  ]);
}

function toActRow(act: AdjustmentAct) {
  return {
    act_number: act.actNumber,
    happened_at_ms: act.happenedAtMs,
    operator_id: act.operatorId,
    pay_symbol: act.paySymbol,
    receive_symbol: act.receiveSymbol,
    before_ppm: act.beforePpm === null ? null : numberOf(act.beforePpm),
    after_ppm: act.afterPpm === null ? null : numberOf(act.afterPpm),
    note: act.note,
  };
}

function fromActRow(row: Row): AdjustmentAct {
  return {
    actNumber: integerOf(row, 'act_number'),
    happenedAtMs: integerOf(row, 'happened_at_ms'),
    operatorId: textOf(row, 'operator_id'),
    paySymbol: textOf(row, 'pay_symbol'),
    receiveSymbol: textOf(row, 'receive_symbol'),
    beforePpm: ppmOf(row, 'before_ppm'),
    afterPpm: ppmOf(row, 'after_ppm'),
    note: textOf(row, 'note'),
  };
}

function ppmOf(row: Row, column: string): bigint | null {
  const ppm = integerOrNullOf(row, column);
  return ppm === null ? null : BigInt(ppm);
}
