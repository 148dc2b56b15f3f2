import { ok } from '@naru/core';
import type { HistoryStep, MarketAct, MarketNoteChange, MarketStore, PriceBar } from '@naru/desk';
import { insert } from '../sql/insert.ts';
import {
  baseUnitsOf,
  columnList,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Database, Row, Statement } from '../sql/statement.ts';

const BAR_COLUMNS = {
  step: 'text',
  symbol: 'text',
  starts_at_ms: 'integer',
  close_scaled: 'baseUnits',
  high_scaled: 'baseUnits',
  low_scaled: 'baseUnits',
  outside_source: 'text',
} as const;

const ACT_COLUMNS = {
  act_id: 'text',
  happened_at_ms: 'integer',
  operator_id: 'text',
  kind: 'text',
  symbol: 'text',
  usd_price: 'text',
  until_ms: 'integer',
  note: 'text',
} as const;

type Meanwhile = 'market_note_changed_meanwhile';

const ACT_KINDS = { pin: 1, unpin: 1, halt: 1, resume: 1 } as const satisfies Record<MarketAct['kind'], 1>;

export function createMarketStore(database: Database): MarketStore {
  return {
    savePriceBars: (step, bars) => writePriceBars(database, toBarRows(step, bars, null), OVERWRITE),
    addOutsideBars: (step, bars, sourceId) =>
      writePriceBars(database, toBarRows(step, bars, sourceId), 'DO NOTHING'),
    listPriceBars: async ({ symbols, step, sinceMs, untilMs }) => {
      if (symbols.length === 0) return [];
      const rows = await database.all(
        `SELECT symbol, starts_at_ms, CAST(close_scaled AS text) AS close_scaled,
          CAST(high_scaled AS text) AS high_scaled, CAST(low_scaled AS text) AS low_scaled, outside_source
          FROM price_bars WHERE step = ? AND symbol IN (${symbols.map(() => '?').join(', ')})
          AND starts_at_ms >= ? AND starts_at_ms < ? ORDER BY symbol, starts_at_ms`,
        [step, ...symbols, sinceMs, untilMs],
      );
      return rows.map(fromBarRow);
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
    findMarketNote: async (key) => {
      const [row] = await database.all(`SELECT note_text FROM market_notes WHERE note_key = ?`, [key]);
      return row === undefined ? null : textOf(row, 'note_text');
    },
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
    saveMarketAct: async (act, inForce) => {
      const recorded = insert<typeof ACT_COLUMNS, Meanwhile>('market_acts', ACT_COLUMNS, toActRow(act));
      const written = await database.write<Meanwhile>([recorded, changeNote(inForce)]);
      return written.ok ? ok(null) : written;
    },
    listMarketActs: async (limit) => {
      const rows = await database.all(
        `SELECT ${columnList(ACT_COLUMNS)} FROM market_acts
          ORDER BY happened_at_ms DESC, act_id DESC LIMIT ?`,
        [limit],
      );
      return rows.map(fromActRow);
    },
  };
}

/** Only a note that is as the order found it is written over. */
function changeNote({ key, foundText, text }: MarketNoteChange): Statement<Meanwhile> {
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
    refusedWhenUnchanged: 'market_note_changed_meanwhile',
  };
}

const OVERWRITE = `DO UPDATE SET close_scaled = excluded.close_scaled, high_scaled = excluded.high_scaled,
  low_scaled = excluded.low_scaled, outside_source = excluded.outside_source`;

function toBarRows(step: HistoryStep, bars: readonly PriceBar[], outsideSource: string | null) {
  return bars.map((bar) => ({
    step,
    symbol: bar.symbol,
    starts_at_ms: bar.startsAtMs,
    close_scaled: bar.closeScaled.toString(),
    high_scaled: bar.highScaled.toString(),
    low_scaled: bar.lowScaled.toString(),
    outside_source: outsideSource,
  }));
}

async function writePriceBars(
  database: Database,
  rows: ReturnType<typeof toBarRows>,
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnList(BAR_COLUMNS);
  await database.write([
    {
      sql: `INSERT INTO price_bars (${columns})
        SELECT ${columns} FROM ${database.dialect.rowsOf(BAR_COLUMNS, rows.length)} AS list WHERE true
        ON CONFLICT (step, symbol, starts_at_ms) ${onConflict}`,
      values: [JSON.stringify(rows)],
    },
  ]);
}

function fromBarRow(row: Row): PriceBar {
  const outsideSource = textOrNullOf(row, 'outside_source');
  return {
    ...(outsideSource === null ? {} : { outsideSource }),
    symbol: textOf(row, 'symbol'),
    startsAtMs: integerOf(row, 'starts_at_ms'),
    closeScaled: baseUnitsOf(row, 'close_scaled'),
    highScaled: baseUnitsOf(row, 'high_scaled'),
    lowScaled: baseUnitsOf(row, 'low_scaled'),
  };
}

function toActRow(act: MarketAct) {
  return {
    act_id: act.actId,
    happened_at_ms: act.happenedAtMs,
    operator_id: act.operatorId,
    kind: act.kind,
    symbol: act.symbol,
    usd_price: act.usdPrice,
    until_ms: act.untilMs,
    note: act.note,
  };
}

function fromActRow(row: Row): MarketAct {
  return {
    actId: textOf(row, 'act_id'),
    happenedAtMs: integerOf(row, 'happened_at_ms'),
    operatorId: textOf(row, 'operator_id'),
    kind: wordOf(row, 'kind', ACT_KINDS),
    symbol: textOf(row, 'symbol'),
    usdPrice: textOrNullOf(row, 'usd_price'),
    untilMs: integerOrNullOf(row, 'until_ms'),
    note: textOf(row, 'note'),
  };
}
