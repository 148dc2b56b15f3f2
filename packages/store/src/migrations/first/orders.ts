import { HOLD_REASONS, ORDER_STAGES, PAYMENT_JUDGEMENTS, isEndStage } from '@naru/core';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/select.ts';

/** Orders, their audit trail with its seals, their holds, and idempotency keys. */
export function orderTables(dialect: Dialect): readonly string[] {
  return [
    ordersTable(dialect),
    ...ORDER_INDEXES,
    ...auditTables(dialect),
    ...lockTables(dialect),
    ...holdTable(dialect),
    faultTable(dialect),
    idempotencyTable(dialect),
  ];
}

/** Without a foreign key: recording a fault must not fail itself. */
function faultTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS order_faults (
    round ${text} NOT NULL,
    order_id ${text} NOT NULL,
    failure_count ${integer} NOT NULL CHECK (failure_count >= 1),
    failed_at_ms ${integer} NOT NULL,
    cause ${text} NOT NULL,
    retry_at_ms ${integer} NOT NULL,
    CONSTRAINT order_faults_key PRIMARY KEY (round, order_id)
  ) ${tableEnd}`;
}

const DUE_AT = `CASE stage
  WHEN 'awaiting_deposit' THEN lock_ends_at_ms
  WHEN 'short' THEN lock_ends_at_ms
  WHEN 'claimed' THEN coalesce(reserve_ends_at_ms, claim_ends_at_ms)
  WHEN 'lost' THEN lost_ends_at_ms
END`;

const WAITING_SINCE = `CASE WHEN ${oneOf('stage', ORDER_STAGES.filter(isEndStage))} THEN updated_at_ms
  ELSE coalesce(paid_at_ms, created_at_ms) END`;

function ordersTable({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS orders (
    order_id ${text} NOT NULL,
    reference ${text} NOT NULL,
    version ${integer} NOT NULL CHECK (version >= 0),
    stage ${text} NOT NULL CHECK (${oneOf('stage', ORDER_STAGES)}),
    pay_asset_id ${text} NOT NULL,
    receive_asset_id ${text} NOT NULL,
    pay_rail_id ${text} NOT NULL,
    receive_rail_id ${text} NOT NULL,
    pay_base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('pay_base_units')}),
    receive_base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('receive_base_units')}),
    accepted_base_units ${baseUnits},
    snapshot_id ${text} NOT NULL,
    is_demo_rate ${integer} NOT NULL CHECK (is_demo_rate IN (0, 1)),
    pay_usd_price ${text} NOT NULL,
    receive_usd_price ${text} NOT NULL,
    adjustment_parts_per_million ${integer} NOT NULL,
    user_id ${text},
    predecessor_order_id ${text},
    email ${text} NOT NULL,
    language ${text} NOT NULL,
    letter_choice ${text} NOT NULL,
    link_id ${text},
    receive_address ${text} NOT NULL,
    receive_watch_key ${text} NOT NULL,
    depositor_name ${text},
    deposit_address ${text} NOT NULL,
    deposit_watch_key ${text},
    deposit_address_index ${integer},
    created_at_ms ${integer} NOT NULL CHECK (created_at_ms >= 0),
    lock_ends_at_ms ${integer} NOT NULL,
    claim_ends_at_ms ${integer},
    reserve_ends_at_ms ${integer},
    lost_ends_at_ms ${integer},
    updated_at_ms ${integer} NOT NULL,
    paid_at_ms ${integer},
    delivered_at_ms ${integer},
    close_reason ${text},
    close_note ${text},
    assigned_operator_id ${text},
    assigned_until_ms ${integer},
    audit_hash ${text} NOT NULL,
    due_at_ms ${integer} GENERATED ALWAYS AS (${DUE_AT}) STORED,
    waiting_since_ms ${integer} GENERATED ALWAYS AS (${WAITING_SINCE}) STORED,
    CONSTRAINT orders_key PRIMARY KEY (order_id),
    CONSTRAINT orders_reference UNIQUE (reference),
    CONSTRAINT orders_delivered_at CHECK ((stage = 'delivered') = (delivered_at_ms IS NOT NULL)),
    CONSTRAINT orders_derived_address CHECK (deposit_address_index IS NULL OR deposit_watch_key IS NOT NULL)
  ) ${dialect.tableEnd}`;
}

const ORDER_INDEXES = [
  `CREATE UNIQUE INDEX IF NOT EXISTS orders_by_link ON orders (link_id) WHERE link_id IS NOT NULL`,
  // The queue of one stage, newest or oldest first, and the count of a stage.
  `CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (stage, waiting_since_ms, order_id)`,
  `CREATE INDEX IF NOT EXISTS orders_due ON orders (due_at_ms, order_id) WHERE due_at_ms IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS orders_delivered ON orders (delivered_at_ms, order_id)
    WHERE delivered_at_ms IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS orders_by_user ON orders (user_id, created_at_ms, order_id)
    WHERE user_id IS NOT NULL`,
  // For finding the snapshots that orders were made from, which are kept.
  `CREATE INDEX IF NOT EXISTS orders_by_snapshot ON orders (snapshot_id)`,
  // Orders that still have personal data, oldest first.
  `CREATE INDEX IF NOT EXISTS orders_with_contact ON orders (created_at_ms, order_id) WHERE email <> ''`,
  `CREATE INDEX IF NOT EXISTS orders_with_receiver ON orders (created_at_ms, order_id)
    WHERE receive_address <> ''`,
  // The conditions by which orders are searched, newest first.
  `CREATE INDEX IF NOT EXISTS orders_by_time ON orders (created_at_ms, order_id)`,
  // For the stages of nearly all orders; orders in other stages are few and sorted when read.
  `CREATE INDEX IF NOT EXISTS orders_ended ON orders (stage, created_at_ms, order_id)
    WHERE ${oneOf('stage', ORDER_STAGES.filter(isEndStage))}`,
  `CREATE INDEX IF NOT EXISTS orders_by_email ON orders (lower(email), created_at_ms, order_id)
    WHERE email <> ''`,
  `CREATE INDEX IF NOT EXISTS orders_by_receiver ON orders (receive_address, created_at_ms, order_id)
    WHERE receive_address <> ''`,
  // Without banks, whose orders all have the same address.
  `CREATE INDEX IF NOT EXISTS orders_by_deposit_address ON orders (deposit_address, created_at_ms, order_id)
    WHERE deposit_watch_key IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS orders_by_pay_amount
    ON orders (pay_asset_id, pay_base_units, created_at_ms, order_id)`,
  `CREATE INDEX IF NOT EXISTS orders_by_receive_amount
    ON orders (receive_asset_id, receive_base_units, created_at_ms, order_id)`,
];

function auditTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  const actors = ['customer', 'operator', 'watcher', 'timer', 'policy', 'system'];
  return [
    `CREATE TABLE IF NOT EXISTS audit_entries (
      audit_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      order_version ${integer} NOT NULL,
      event ${text} NOT NULL,
      stage_before ${text} CHECK (${oneOf('stage_before', ORDER_STAGES)}),
      stage_after ${text} NOT NULL CHECK (${oneOf('stage_after', ORDER_STAGES)}),
      actor_kind ${text} NOT NULL CHECK (${oneOf('actor_kind', actors)}),
      actor_id ${text} NOT NULL,
      note ${text},
      judgement ${text} CHECK (${oneOf('judgement', PAYMENT_JUDGEMENTS)}),
      happened_at_ms ${integer} NOT NULL,
      facts_hash ${text} NOT NULL,
      receivers_hash ${text} NOT NULL,
      journal_hashes_json ${text} NOT NULL,
      previous_hash ${text} NOT NULL,
      hash ${text} NOT NULL,
      seal_number ${integer},
      CONSTRAINT audit_entries_version UNIQUE (order_id, order_version)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS audit_entries_unsealed ON audit_entries (order_version, order_id)
      WHERE seal_number IS NULL`,
    `CREATE INDEX IF NOT EXISTS audit_entries_sealed ON audit_entries (seal_number, order_version, order_id)
      WHERE seal_number IS NOT NULL`,
    // For finding the orders that an operator acted on.
    `CREATE INDEX IF NOT EXISTS audit_entries_by_operator ON audit_entries (actor_id, order_id)
      WHERE actor_kind = 'operator'`,
    `CREATE TABLE IF NOT EXISTS audit_seals (
      seal_number ${integer} NOT NULL,
      entry_count ${integer} NOT NULL,
      act_count ${integer} NOT NULL,
      sighting_count ${integer} NOT NULL,
      previous_hash ${text} NOT NULL,
      hash ${text} NOT NULL,
      sealed_at_ms ${integer} NOT NULL,
      CONSTRAINT audit_seals_key PRIMARY KEY (seal_number)
    ) ${tableEnd}`,
  ];
}

function lockTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // The properties that an unpaid order shares with others (e-mail, network, pair), one row for each.
    `CREATE TABLE IF NOT EXISTS open_locks (
      lock_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      usd_cents ${integer} NOT NULL CHECK (usd_cents >= 0),
      CONSTRAINT open_locks_key PRIMARY KEY (order_id, lock_key)
    ) ${tableEnd}`,
    // A covering index for the sums.
    `CREATE INDEX IF NOT EXISTS open_locks_sums ON open_locks (lock_key, usd_cents, order_id)`,
    // Every creation updates this row, so that creations run one after another and the sums of open locks are
    // exact.
    `CREATE TABLE IF NOT EXISTS creation_turns (
      name ${text} NOT NULL PRIMARY KEY,
      turn ${integer} NOT NULL
    ) ${tableEnd}`,
    `INSERT INTO creation_turns (name, turn) VALUES ('orders', 0) ON CONFLICT DO NOTHING`,
  ];
}

function holdTable({ typeOf: { text, integer, baseUnits }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS holds (
      hold_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      reason ${text} NOT NULL CHECK (${oneOf('reason', HOLD_REASONS)}),
      opened_by ${text} NOT NULL,
      opened_at_ms ${integer} NOT NULL,
      review_at_ms ${integer} NOT NULL,
      closed_by ${text},
      closed_at_ms ${integer},
      acknowledged_base_units ${baseUnits}
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS holds_by_order ON holds (order_id)`,
    // Lists open holds without reading the closed ones.
    `CREATE INDEX IF NOT EXISTS holds_by_closing ON holds (closed_at_ms, order_id)`,
  ];
}

function idempotencyTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS idempotency_keys (
    key_hash ${text} NOT NULL,
    body_hash ${text} NOT NULL,
    order_id ${text} NOT NULL REFERENCES orders (order_id),
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT idempotency_keys_key PRIMARY KEY (key_hash)
  ) ${tableEnd}`;
}
