import { LOTTERY_STATES, RESTORE_CAUSES } from '@naru/core';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/select.ts';

/** Settings, operators, acts that belong to no order, leases and shared counts. */
export function deskTables(dialect: Dialect): readonly string[] {
  return [
    ...operatorTables(dialect),
    ...actTables(dialect),
    ...proposalTables(dialect),
    ...processTables(dialect),
  ];
}

function operatorTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS operators (
      operator_id ${text} NOT NULL PRIMARY KEY,
      name ${text} NOT NULL,
      password_hash ${text} NOT NULL,
      role ${text} NOT NULL,
      totp_secret ${text},
      totp_last_step ${integer},
      disabled_at_ms ${integer},
      email ${text},
      own_letters ${text} NOT NULL,
      quiet_hours ${text},
      last_seen_at_ms ${integer},
      created_at_ms ${integer} NOT NULL,
      first_slot ${integer} CHECK (first_slot = 1),
      CONSTRAINT operators_name UNIQUE (name),
      CONSTRAINT operators_first UNIQUE (first_slot)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS operator_invitations (
      invitation_id ${text} NOT NULL PRIMARY KEY,
      token_hash ${text} NOT NULL,
      role ${text} NOT NULL,
      invited_by ${text} NOT NULL REFERENCES operators (operator_id),
      created_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL,
      ended_at_ms ${integer},
      used_by ${text} REFERENCES operators (operator_id),
      CONSTRAINT operator_invitations_token UNIQUE (token_hash),
      CONSTRAINT operator_invitations_used CHECK (used_by IS NULL OR ended_at_ms IS NOT NULL)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS operator_sessions (
      session_id ${text} NOT NULL,
      token_hash ${text} NOT NULL PRIMARY KEY,
      operator_id ${text} NOT NULL REFERENCES operators (operator_id),
      device ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      last_used_at_ms ${integer} NOT NULL,
      stepped_up_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS operator_sessions_operator ON operator_sessions (operator_id)`,
  ];
}

function actTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // A chain of hashes of its own, under the same seals as the audit trail.
    `CREATE TABLE IF NOT EXISTS desk_acts (
      act_number ${integer} NOT NULL CHECK (act_number > 0),
      event ${text} NOT NULL,
      subject_id ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      facts_hash ${text} NOT NULL,
      note ${text},
      happened_at_ms ${integer} NOT NULL,
      previous_hash ${text} NOT NULL,
      hash ${text} NOT NULL,
      seal_number ${integer},
      CONSTRAINT desk_acts_key PRIMARY KEY (act_number)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS desk_acts_unsealed ON desk_acts (act_number) WHERE seal_number IS NULL`,
    `CREATE INDEX IF NOT EXISTS desk_acts_of_entries
      ON desk_acts (subject_id) WHERE event = 'journal_written'`,
    `CREATE INDEX IF NOT EXISTS desk_acts_by_subject ON desk_acts (subject_id, act_number)`,
    `CREATE INDEX IF NOT EXISTS desk_acts_noted ON desk_acts (happened_at_ms) WHERE note IS NOT NULL`,
  ];
}

function proposalTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS proposals (
      proposal_id ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL CHECK (${oneOf('kind', ['payout', 'refund', 'treasury', 'setting'])}),
      subject_id ${text} NOT NULL,
      order_id ${text} REFERENCES orders (order_id),
      details ${text} NOT NULL,
      reason ${text},
      proposed_by ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT proposals_subject UNIQUE (kind, subject_id),
      CONSTRAINT proposals_order CHECK ((order_id IS NOT NULL) = (${oneOf('kind', ['payout', 'refund'])}))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS proposals_by_order ON proposals (order_id) WHERE order_id IS NOT NULL`,
    // Approvals that count for the daily cap of each person; deleted after a day.
    `CREATE TABLE IF NOT EXISTS approvals (
      disbursement_id ${text} NOT NULL PRIMARY KEY REFERENCES disbursements (disbursement_id),
      operator_id ${text} NOT NULL,
      usd_cents ${integer} NOT NULL CHECK (usd_cents >= 0),
      approved_at_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS approvals_by_operator ON approvals (operator_id, approved_at_ms)`,
  ];
}

function processTables({ engine, typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS settings (
      setting_key ${text} NOT NULL PRIMARY KEY,
      value_json ${text} NOT NULL
    ) ${tableEnd}`,
    // Numbered by the act of the desk that records the change.
    `CREATE TABLE IF NOT EXISTS setting_changes (
      act_number ${integer} NOT NULL PRIMARY KEY REFERENCES desk_acts (act_number),
      setting_key ${text} NOT NULL,
      before_json ${text},
      after_json ${text}
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS setting_changes_key ON setting_changes (setting_key, act_number)`,
    `CREATE TABLE IF NOT EXISTS leases (
      name ${text} NOT NULL PRIMARY KEY,
      holder ${text} NOT NULL,
      until_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    // How much of each key's quota is used. The embedded database has one process, which counts in memory.
    // Unlogged, because losing the counts in a crash costs less than a disk write for every request.
    ...(engine === 'sqlite'
      ? []
      : [
          `CREATE UNLOGGED TABLE IF NOT EXISTS rate_counts (
            rate_key ${text} NOT NULL PRIMARY KEY,
            whole_at_us ${integer} NOT NULL,
            full_at_us ${integer} NOT NULL
          )`,
        ]),
  ];
}

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

/** How far each rail was read, its addresses, and what is watched on it. */
export function railTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS rails (
      rail_id ${text} NOT NULL PRIMARY KEY,
      version ${integer} NOT NULL CHECK (version >= 1),
      cursor_json ${text} NOT NULL,
      head_height ${integer} NOT NULL,
      head_hash ${text} NOT NULL,
      final_height ${integer},
      scanned_through_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS deposit_addresses (
      rail_id ${text} NOT NULL,
      address_index ${integer} NOT NULL CHECK (address_index >= 0),
      watch_key ${text} NOT NULL,
      address ${text} NOT NULL,
      derivation_path ${text},
      order_id ${text} REFERENCES orders (order_id),
      claimed_at_ms ${integer},
      CONSTRAINT addresses_index PRIMARY KEY (rail_id, address_index),
      CONSTRAINT addresses_watch_key UNIQUE (rail_id, watch_key),
      CONSTRAINT addresses_claim CHECK ((order_id IS NULL) = (claimed_at_ms IS NULL))
    ) ${tableEnd}`,
    // Partial, because SQLite would otherwise search free addresses in this index, among those of all rails.
    `CREATE UNIQUE INDEX IF NOT EXISTS addresses_order ON deposit_addresses (order_id)
      WHERE order_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS addresses_free ON deposit_addresses (rail_id, address_index)
      WHERE order_id IS NULL`,
    // The last order with each amount, where only the amount identifies a payment. The key is the amount as a
    // text, because a dump compares rows in the order of their key, and numbers have another order.
    `CREATE TABLE IF NOT EXISTS told_amounts (
      asset_id ${text} NOT NULL,
      amount_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      taken_at_ms ${integer} NOT NULL,
      CONSTRAINT told_amounts_key PRIMARY KEY (asset_id, amount_key)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS watch_entries (
      rail_id ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['deposit', 'payout', 'refund'])}),
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      registered_at_ms ${integer} NOT NULL,
      CONSTRAINT watch_entries_key PRIMARY KEY (rail_id, watch_key, order_id, purpose)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS watch_entries_by_age
      ON watch_entries (rail_id, registered_at_ms, watch_key, order_id, purpose)`,
  ];
}

/** The tables by which a restore of the database is noticed, and its progress. */
export function restoreTables({ typeOf: { text, integer }, ...dialect }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS desk_epoch (
      slot ${integer} NOT NULL PRIMARY KEY CHECK (slot = 1),
      desk_id ${text} NOT NULL,
      epoch ${integer} NOT NULL CHECK (epoch > 0),
      server_place ${text}
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS restores (
      restore_id ${text} NOT NULL PRIMARY KEY,
      cause ${text} NOT NULL CHECK (${oneOf('cause', RESTORE_CAUSES)}),
      began_at_ms ${integer} NOT NULL,
      ready_at_ms ${integer},
      closed_by ${text},
      closed_at_ms ${integer},
      close_note ${text},
      CONSTRAINT restores_closed CHECK ((closed_by IS NULL) = (closed_at_ms IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS restored_rails (
      restore_id ${text} NOT NULL REFERENCES restores (restore_id),
      rail_id ${text} NOT NULL,
      state ${text} NOT NULL CHECK (${oneOf('state', ['waiting', 'reading', 'read', 'by_hand'])}),
      from_height ${integer},
      through_height ${integer},
      is_whole ${integer} NOT NULL CHECK (is_whole IN (0, 1)),
      CONSTRAINT restored_rails_key PRIMARY KEY (restore_id, rail_id)
    ) ${dialect.tableEnd}`,
    // Addresses that no order gets, because an order of the time that this database lost may have had them.
    `CREATE TABLE IF NOT EXISTS refused_addresses (
      rail_id ${text} NOT NULL,
      address_index ${integer} NOT NULL CHECK (address_index >= 0),
      watch_key ${text} NOT NULL,
      address ${text} NOT NULL,
      CONSTRAINT refused_addresses_key PRIMARY KEY (rail_id, address_index)
    ) ${dialect.tableEnd}`,
  ];
}

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
