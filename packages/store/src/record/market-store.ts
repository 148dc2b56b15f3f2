import { HISTORY_STEPS, type HistoryStep, PRICE_ACTS } from '@naru/core';
import type { MarketAct, MarketNoteChange, MarketStore, PriceBar } from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { decidedFirst } from './proposal-store.ts';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { assertLimit, readFirst } from '../sql/select.ts';
import { textOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

interface BarRow extends Omit<PriceBar, 'outsideSource'> {
  readonly step: HistoryStep;
  readonly outsideSource: string | null;
}

const BARS = defineTable<BarRow>('price_bars', {
  step: oneOf(HISTORY_STEPS),
  symbol: text,
  startsAtMs: integer,
  closeScaled: baseUnits,
  highScaled: baseUnits,
  lowScaled: baseUnits,
  outsideSource: orNull(text),
});

const PRICE_ORDERS = defineTable<MarketAct>('price_orders', {
  actNumber: integer,
  happenedAtMs: integer,
  operatorId: text,
  kind: oneOf(PRICE_ACTS),
  symbol: text,
  usdPrice: orNull(text),
  untilMs: orNull(integer),
  note: text,
  ordersHash: text,
});

export function createMarketStore(database: Database): MarketStore {
  return {
    savePriceBars: (step, bars) =>
      writePriceBars(
        database,
        bars.map((bar) => ({ ...bar, step, outsideSource: null })),
        OVERWRITE,
      ),
    addOutsideBars: (step, bars, sourceId) =>
      writePriceBars(
        database,
        bars.map((bar) => ({ ...bar, step, outsideSource: sourceId })),
        'DO NOTHING',
      ),
    listPriceBars: async ({ symbols, step, sinceMs, untilMs }) => {
      if (symbols.length === 0) return [];
      const rows = await BARS.select(
        database,
        `WHERE step = ? AND symbol IN (${symbols.map(() => '?').join(', ')})
          AND starts_at_ms >= ? AND starts_at_ms < ? ORDER BY symbol, starts_at_ms`,
        [step, ...symbols, sinceMs, untilMs],
      );
      return rows.map(({ step: _step, outsideSource, ...bar }) =>
        outsideSource === null ? bar : { ...bar, outsideSource },
      );
    },
    forgetPriceBars: async (step, beforeMs) => {
      const sql = `DELETE FROM price_bars WHERE step = ? AND starts_at_ms < ?`;
      await database.write([{ sql, values: [step, beforeMs] }]);
    },
    saveMarketNote: async (key, text) => {
      await database.write([
        {
          sql: `INSERT INTO market_notes (note_key, note_text) VALUES (?, ?)
            ON CONFLICT (note_key) DO UPDATE SET note_text = excluded.note_text`,
          values: [key, text],
        },
      ]);
    },
    findMarketNote: (key) =>
      readFirst(database, `SELECT note_text FROM market_notes WHERE note_key = ?`, [key], (row) =>
        textOf(row, 'note_text'),
      ),
    listMarketNoteKeys: async (prefix) => {
      const rows = await database.all(
        `SELECT note_key FROM market_notes WHERE substr(note_key, 1, ?) = ? ORDER BY note_key`,
        [prefix.length, prefix],
      );
      return rows.map((row) => textOf(row, 'note_key'));
    },
    forgetMarketNotes: async (keys) => {
      if (keys.length === 0) return;
      const marks = keys.map(() => '?').join(', ');
      await database.write([{ sql: `DELETE FROM market_notes WHERE note_key IN (${marks})`, values: keys }]);
    },
    ...createOrderRows(database),
  };
}

/** Orders about prices, each with its act and the orders in force after it. */
function createOrderRows(database: Database) {
  return {
    saveMarketAct: (order, inForce, act, decision) =>
      save(database, [
        ...decidedFirst(decision),
        insertAct(act),
        PRICE_ORDERS.insert(order),
        changeNote(inForce),
      ]),
    listMarketActs: (limit, beforeActNumber = Number.MAX_SAFE_INTEGER) =>
      PRICE_ORDERS.select(database, 'WHERE act_number < ? ORDER BY act_number DESC LIMIT ?', [
        beforeActNumber,
        assertLimit(limit),
      ]),
  } satisfies Partial<MarketStore>;
}

/** Overwrites a note only if it is still what the operator's order was based on. */
function changeNote({ key, foundText, text }: MarketNoteChange): Statement<'act_overtaken'> {
  return {
    ...(foundText === null
      ? {
          sql: `INSERT INTO market_notes (note_key, note_text) VALUES (?, ?)
            ON CONFLICT (note_key) DO NOTHING`,
          values: [key, text],
        }
      : {
          sql: `UPDATE market_notes SET note_text = ? WHERE note_key = ? AND note_text = ?`,
          values: [text, key, foundText],
        }),
    refusedWhenUnchanged: 'act_overtaken',
  };
}

const OVERWRITE = `DO UPDATE SET close_scaled = excluded.close_scaled, high_scaled = excluded.high_scaled,
  low_scaled = excluded.low_scaled, outside_source = excluded.outside_source`;

async function writePriceBars(
  database: Database,
  rows: readonly BarRow[],
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const conflict = `ON CONFLICT (step, symbol, starts_at_ms) ${onConflict}`;
  await database.write([BARS.insertAll(database.dialect, rows, conflict)]);
}
