import type { Dialect } from '../../sql/dialect.ts';

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
    // Of customers and of operators.
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
