import type { Dialect } from '../../sql/dialect.ts';

/** Prices with their origins and history, margins of pairs, and operators' orders about them. */
export function marketTables(dialect: Dialect): readonly string[] {
  return [...rateTables(dialect), ...barTables(dialect), ...marketActTables(dialect)];
}

function rateTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS rate_snapshots (
      snapshot_id ${text} NOT NULL PRIMARY KEY,
      taken_at_ms ${integer} NOT NULL,
      is_demo ${integer} NOT NULL CHECK (is_demo IN (0, 1)),
      usd_prices_json ${text} NOT NULL,
      origins_json ${text}
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS rate_snapshots_by_age ON rate_snapshots (taken_at_ms, snapshot_id)`,
    `CREATE TABLE IF NOT EXISTS adjustments (
      pay_symbol ${text} NOT NULL,
      receive_symbol ${text} NOT NULL,
      parts_per_million ${integer} NOT NULL CHECK (parts_per_million > -1000000),
      CONSTRAINT adjustments_pair PRIMARY KEY (pay_symbol, receive_symbol)
    ) ${tableEnd}`,
    // Who changed a pair's adjustment, from what to what, and why.
    `CREATE TABLE IF NOT EXISTS adjustment_acts (
      act_number ${integer} NOT NULL CHECK (act_number > 0),
      happened_at_ms ${integer} NOT NULL,
      operator_id ${text} NOT NULL,
      pay_symbol ${text} NOT NULL,
      receive_symbol ${text} NOT NULL,
      before_ppm ${integer},
      after_ppm ${integer},
      note ${text} NOT NULL,
      CONSTRAINT adjustment_acts_key PRIMARY KEY (act_number)
    ) ${tableEnd}`,
  ];
}

function barTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    // The outside source is null for prices this desk recorded itself.
    `CREATE TABLE IF NOT EXISTS price_bars (
      step ${text} NOT NULL CHECK (step IN ('minute', 'hour', 'day')),
      symbol ${text} NOT NULL,
      starts_at_ms ${integer} NOT NULL,
      close_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('close_scaled')}),
      high_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('high_scaled')}),
      low_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('low_scaled')}),
      outside_source ${text},
      CONSTRAINT price_bars_key PRIMARY KEY (step, symbol, starts_at_ms)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS price_bars_by_age ON price_bars (step, starts_at_ms)`,
  ];
}

function marketActTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS market_notes (
      note_key ${text} NOT NULL PRIMARY KEY,
      note_text ${text} NOT NULL
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS market_acts (
      act_id ${text} NOT NULL PRIMARY KEY,
      happened_at_ms ${integer} NOT NULL,
      operator_id ${text} NOT NULL,
      kind ${text} NOT NULL CHECK (kind IN ('pin', 'unpin', 'halt', 'resume')),
      symbol ${text} NOT NULL,
      usd_price ${text},
      until_ms ${integer},
      note ${text} NOT NULL
    ) ${tableEnd}`,
  ];
}
