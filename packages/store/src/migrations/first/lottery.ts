import { LOTTERY_STATES } from '@naru/core';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** Days of the lottery and the entries of each. */
export function lotteryTables({
  typeOf: { text, integer, baseUnits },
  ...dialect
}: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS lottery_days (
      date ${text} NOT NULL,
      time_zone ${text} NOT NULL,
      starts_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL CHECK (ends_at_ms > starts_at_ms),
      state ${text} NOT NULL CHECK (${oneOf('state', LOTTERY_STATES)}),
      announced_at_ms ${integer} NOT NULL,
      commitment ${text} NOT NULL,
      beacon_rail_id ${text},
      beacon_height ${integer},
      beacon_hash ${text},
      height_at_close ${integer},
      prize_asset_id ${text} NOT NULL,
      prize_base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('prize_base_units')}),
      prize_usd_cents ${baseUnits} NOT NULL CHECK (${dialect.isPositive('prize_usd_cents')}),
      closed_at_ms ${integer},
      root ${text},
      entry_count ${integer},
      drawn_at_ms ${integer},
      secret ${text},
      winner_place ${integer},
      winner_leaf ${text},
      winner_user_id ${text},
      claim_ends_at_ms ${integer},
      claim_address ${text},
      claimed_at_ms ${integer},
      returned_at_ms ${integer},
      CONSTRAINT lottery_days_key PRIMARY KEY (date),
      CONSTRAINT lottery_days_beacon CHECK ((beacon_rail_id IS NULL) = (beacon_height IS NULL)),
      CONSTRAINT lottery_days_closed CHECK ((closed_at_ms IS NULL) = (root IS NULL)),
      CONSTRAINT lottery_days_winner CHECK ((state = 'drawn') = (winner_place IS NOT NULL)),
      CONSTRAINT lottery_days_claim CHECK ((claim_address IS NULL) = (claimed_at_ms IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS lottery_days_undrawn ON lottery_days (date)
      WHERE state IN ('announced', 'closed')`,
    `CREATE INDEX IF NOT EXISTS lottery_days_promised ON lottery_days (date)
      WHERE state IN ('announced', 'closed', 'drawn') AND returned_at_ms IS NULL`,
    `CREATE INDEX IF NOT EXISTS lottery_days_unclaimed ON lottery_days (claim_ends_at_ms)
      WHERE claimed_at_ms IS NULL AND returned_at_ms IS NULL`,
    `CREATE INDEX IF NOT EXISTS lottery_days_by_winner ON lottery_days (winner_user_id)
      WHERE winner_user_id IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS lottery_entries (
      date ${text} NOT NULL REFERENCES lottery_days (date),
      place ${integer} NOT NULL CHECK (place >= 0),
      leaf ${text} NOT NULL,
      salt ${text} NOT NULL,
      user_id ${text},
      CONSTRAINT lottery_entries_key PRIMARY KEY (date, place)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS lottery_entries_by_user ON lottery_entries (user_id, date)
      WHERE user_id IS NOT NULL`,
  ];
}
