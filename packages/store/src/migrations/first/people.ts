import { LISTED_KINDS, LIST_NAMES, PERSONAL_KINDS } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/select.ts';

/** People with an account, how they sign in, links mailed to them, and their activity log. */
export function accountTables(dialect: Dialect): readonly string[] {
  return [...userTable(dialect), ...signInTables(dialect), ...passkeyTables(dialect), ...eventTable(dialect)];
}

function userTable({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS users (
      user_id ${text} NOT NULL,
      version ${integer} NOT NULL CHECK (version >= 1),
      username ${text} NOT NULL,
      username_key ${text} NOT NULL,
      email ${text} NOT NULL,
      email_key ${text} NOT NULL,
      phone ${text} NOT NULL,
      full_name ${text} NOT NULL,
      date_of_birth ${text} NOT NULL,
      country_code ${text},
      password_hash ${text} NOT NULL,
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      totp_secret ${text},
      totp_pending_secret ${text},
      totp_last_step ${integer} NOT NULL,
      known_devices_json ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      updated_at_ms ${integer} NOT NULL,
      leaving_at_ms ${integer},
      access_hash ${text} NOT NULL,
      CONSTRAINT users_key PRIMARY KEY (user_id),
      CONSTRAINT users_username UNIQUE (username_key),
      CONSTRAINT users_email UNIQUE (email_key)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS users_by_time ON users (created_at_ms, user_id)`,
    `CREATE INDEX IF NOT EXISTS users_leaving ON users (leaving_at_ms, user_id)
      WHERE leaving_at_ms IS NOT NULL`,
  ];
}

function signInTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS user_sessions (
      session_id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (user_id),
      token_hash ${text} NOT NULL,
      cookie_hash ${text},
      device ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      last_used_at_ms ${integer} NOT NULL,
      idle_ms ${integer},
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT user_sessions_token UNIQUE (token_hash)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS user_sessions_by_user
      ON user_sessions (user_id, last_used_at_ms, session_id)`,
    `CREATE INDEX IF NOT EXISTS user_sessions_by_end ON user_sessions (ends_at_ms)`,
    `CREATE TABLE IF NOT EXISTS user_links (
      token_hash ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (user_id),
      purpose ${text} NOT NULL CHECK (purpose IN ('reset', 'email', 'undo_email')),
      email ${text},
      email_key ${text},
      password_mark ${text},
      user_version ${integer} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT user_links_email CHECK ((purpose = 'reset') = (email IS NULL)),
      CONSTRAINT user_links_email_key CHECK ((email IS NULL) = (email_key IS NULL)),
      CONSTRAINT user_links_mark CHECK ((purpose = 'undo_email') = (password_mark IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS user_links_by_user ON user_links (user_id, purpose)`,
    `CREATE INDEX IF NOT EXISTS user_links_by_end ON user_links (ends_at_ms)`,
    `CREATE INDEX IF NOT EXISTS user_links_by_former_email ON user_links (email_key)
      WHERE purpose = 'undo_email'`,
    `CREATE TABLE IF NOT EXISTS user_recovery_codes (
      user_id ${text} NOT NULL REFERENCES users (user_id),
      code_hash ${text} NOT NULL,
      CONSTRAINT user_recovery_codes_key PRIMARY KEY (user_id, code_hash)
    ) ${tableEnd}`,
  ];
}

function passkeyTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // Passkeys of customers and of operators.
    `CREATE TABLE IF NOT EXISTS passkeys (
      passkey_id ${text} NOT NULL PRIMARY KEY,
      owner_id ${text} NOT NULL,
      credential_id ${text} NOT NULL,
      public_key ${text} NOT NULL,
      sign_count ${integer} NOT NULL CHECK (sign_count >= 0),
      name ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      last_used_at_ms ${integer},
      CONSTRAINT passkeys_credential UNIQUE (credential_id)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS passkeys_by_owner ON passkeys (owner_id, passkey_id)`,
    `CREATE TABLE IF NOT EXISTS passkey_challenges (
      challenge_hash ${text} NOT NULL PRIMARY KEY,
      purpose ${text} NOT NULL CHECK (purpose IN ('register', 'sign_in', 'operator_sign_in', 'step_up')),
      bound_to ${text},
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT passkey_challenges_bound
        CHECK ((purpose IN ('register', 'step_up')) = (bound_to IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS passkey_challenges_by_bound ON passkey_challenges (bound_to)
      WHERE bound_to IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS passkey_challenges_by_end ON passkey_challenges (ends_at_ms)`,
  ];
}

function eventTable({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS user_events (
      event_id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (user_id),
      kind ${text} NOT NULL,
      device ${text} NOT NULL,
      happened_at_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS user_events_by_user ON user_events (user_id, event_id)`,
    `CREATE INDEX IF NOT EXISTS user_events_by_time ON user_events (happened_at_ms)`,
  ];
}

/** Letters and visitors' messages. */
export function letterTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // A letter without facts has been erased; one without a recipient goes to the operator.
    `CREATE TABLE IF NOT EXISTS letters (
      letter_id ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL,
      recipient ${text},
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      facts_json ${text},
      order_id ${text},
      issue_id ${text},
      created_at_ms ${integer} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('waiting', 'sent', 'given_up')),
      attempt_count ${integer} NOT NULL CHECK (attempt_count >= 0),
      due_at_ms ${integer} NOT NULL,
      claimed_until_ms ${integer},
      joined_to ${text},
      fault ${text},
      ended_at_ms ${integer},
      answered_at_ms ${integer},
      answered_by ${text},
      CONSTRAINT letters_ended CHECK ((state = 'waiting') = (ended_at_ms IS NULL)),
      CONSTRAINT letters_forgotten CHECK (facts_json IS NOT NULL OR recipient IS NULL)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS letters_due ON letters (due_at_ms, letter_id)
      WHERE state = 'waiting' AND joined_to IS NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_order ON letters (order_id)
      WHERE state = 'waiting' AND joined_to IS NULL`,
    `CREATE INDEX IF NOT EXISTS letters_joined ON letters (joined_to) WHERE joined_to IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_refused ON letters (recipient) WHERE fault = 'receiver_refused'`,
    `CREATE INDEX IF NOT EXISTS letters_kept ON letters (created_at_ms, letter_id)
      WHERE facts_json IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_by_state ON letters (state, letter_id)
      WHERE kind NOT IN ('contact_message', 'newsletter_issue')`,
    `CREATE INDEX IF NOT EXISTS letters_of_visitors ON letters (letter_id) WHERE kind = 'contact_message'`,
    // One letter of an issue for each reader.
    `CREATE UNIQUE INDEX IF NOT EXISTS letters_issue_once ON letters (issue_id, recipient)
      WHERE issue_id IS NOT NULL AND recipient IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_issue ON letters (issue_id, letter_id)
      WHERE issue_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_issue_unsent ON letters (issue_id, state)
      WHERE issue_id IS NOT NULL AND state <> 'sent'`,
    `CREATE INDEX IF NOT EXISTS letters_of_reader ON letters (recipient)
      WHERE issue_id IS NOT NULL AND state = 'waiting'`,
  ];
}

/** Readers of the newsletter and its issues. */
export function newsletterTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS newsletter_readers (
      email_key ${text} NOT NULL PRIMARY KEY,
      reader_id ${text} NOT NULL,
      email ${text} NOT NULL,
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      token_hash ${text},
      created_at_ms ${integer} NOT NULL,
      confirmed_at_ms ${integer},
      CONSTRAINT newsletter_readers_token UNIQUE (token_hash),
      CONSTRAINT newsletter_readers_id UNIQUE (reader_id)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS newsletter_readers_confirmed
      ON newsletter_readers (email_key, confirmed_at_ms) WHERE confirmed_at_ms IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS newsletter_issues (
      issue_id ${text} NOT NULL PRIMARY KEY,
      state ${text} NOT NULL CHECK (state IN ('draft', 'sending', 'sent', 'stopped')),
      version ${integer} NOT NULL CHECK (version >= 1),
      subject_en ${text} NOT NULL,
      body_en ${text} NOT NULL,
      subject_kr ${text} NOT NULL,
      body_kr ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      changed_at_ms ${integer} NOT NULL,
      changed_by ${text} NOT NULL,
      begun_at_ms ${integer},
      reader_count ${integer} NOT NULL CHECK (reader_count >= 0),
      last_email_key ${text} NOT NULL,
      letter_count ${integer} NOT NULL CHECK (letter_count >= 0),
      next_batch_at_ms ${integer} NOT NULL,
      ended_at_ms ${integer},
      CONSTRAINT newsletter_issues_begun CHECK ((state = 'draft') = (begun_at_ms IS NULL)),
      CONSTRAINT newsletter_issues_ended CHECK ((state IN ('sent', 'stopped')) = (ended_at_ms IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS newsletter_issues_sending ON newsletter_issues (begun_at_ms)
      WHERE state = 'sending'`,
  ];
}

/** Entries that are blocked, allowed and frozen. */
export function listTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // The content of an entry is deleted when it is removed; the row stays for its act in the trail.
    `CREATE TABLE IF NOT EXISTS list_entries (
      entry_id ${text} NOT NULL PRIMARY KEY,
      act_number ${integer} NOT NULL,
      place ${integer} NOT NULL CHECK (place >= 0),
      list ${text} NOT NULL CHECK (${oneOf('list', LIST_NAMES)}),
      kind ${text} NOT NULL CHECK (${oneOf('kind', LISTED_KINDS)}),
      value ${text} CHECK (value <> ''),
      reason ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      kept_at_ms ${integer} NOT NULL,
      source ${text},
      salt ${text} NOT NULL,
      hash ${text} NOT NULL,
      removed_by ${integer},
      CONSTRAINT list_entries_once UNIQUE (kind, value, list),
      CONSTRAINT list_entries_place UNIQUE (act_number, place),
      CONSTRAINT list_entries_removed CHECK ((value IS NULL) = (removed_by IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS list_entries_by_value ON list_entries (list, value, kind)`,
    `CREATE INDEX IF NOT EXISTS list_entries_unkept ON list_entries (kept_at_ms, entry_id)
      WHERE ${unkeptEntries()}`,
  ];
}

/** The entries that end unless somebody keeps them. */
export function unkeptEntries(): string {
  return `removed_by IS NULL AND ${oneOf('kind', PERSONAL_KINDS)}`;
}
