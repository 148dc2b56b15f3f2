import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

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
    // A chain of its own, under the same seals as the audit trail.
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
    // What counts for the daily cap of each person; forgotten after a day.
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
    // Unlogged, because losing it in a crash costs less than a disk write for every request.
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
