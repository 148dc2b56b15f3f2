import type { Dialect } from '../sql/dialect.ts';
import type { Migration } from './migration.ts';

/** Where prices come from, what they were, and what operators ordered about them. */
export const market: Migration = {
  version: 7,
  name: 'market',
  steps: (dialect) => [originsColumn(dialect), ...marketTables(dialect)],
};

function originsColumn({ engine, typeOf: { text } }: Dialect): string {
  const add = engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return `ALTER TABLE rate_snapshots ${add} origins_json ${text}`;
}

function marketTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    // A snapshot that an order was made from is kept as long as the order.
    `CREATE INDEX IF NOT EXISTS orders_by_snapshot ON orders (snapshot_id)`,
    `CREATE TABLE IF NOT EXISTS price_bars (
      step ${text} NOT NULL CHECK (step IN ('minute', 'hour', 'day')),
      symbol ${text} NOT NULL,
      starts_at_ms ${integer} NOT NULL,
      close_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('close_scaled')}),
      high_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('high_scaled')}),
      low_scaled ${baseUnits} NOT NULL CHECK (${dialect.isPositive('low_scaled')}),
      CONSTRAINT price_bars_key PRIMARY KEY (step, symbol, starts_at_ms)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS price_bars_by_age ON price_bars (step, starts_at_ms)`,
    `CREATE TABLE IF NOT EXISTS market_notes (
      note_key ${text} NOT NULL PRIMARY KEY,
      note_text ${text} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS market_acts (
      act_id ${text} NOT NULL PRIMARY KEY,
      happened_at_ms ${integer} NOT NULL,
      operator_id ${text} NOT NULL,
      kind ${text} NOT NULL CHECK (kind IN ('pin', 'unpin', 'halt', 'resume')),
      symbol ${text} NOT NULL,
      usd_price ${text},
      until_ms ${integer},
      note ${text} NOT NULL
    ) ${dialect.tableEnd}`,
  ];
}
