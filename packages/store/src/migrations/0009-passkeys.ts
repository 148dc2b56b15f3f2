import type { Migration } from './migration.ts';

/** Keys that sign people in, and what is being asked of them. */
export const passkeys: Migration = {
  version: 9,
  name: 'passkeys',
  steps: ({ typeOf: { text, integer }, tableEnd }) => [
    `CREATE TABLE IF NOT EXISTS user_passkeys (
      passkey_id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (user_id),
      credential_id ${text} NOT NULL,
      public_key ${text} NOT NULL,
      sign_count ${integer} NOT NULL CHECK (sign_count >= 0),
      name ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      last_used_at_ms ${integer},
      CONSTRAINT user_passkeys_credential UNIQUE (credential_id)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS user_passkeys_by_user ON user_passkeys (user_id, passkey_id)`,
    `CREATE TABLE IF NOT EXISTS passkey_challenges (
      challenge_hash ${text} NOT NULL PRIMARY KEY,
      purpose ${text} NOT NULL CHECK (purpose IN ('register', 'sign_in')),
      user_id ${text} REFERENCES users (user_id),
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT passkey_challenges_user CHECK ((purpose = 'register') = (user_id IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS passkey_challenges_by_user ON passkey_challenges (user_id)
      WHERE user_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS passkey_challenges_by_end ON passkey_challenges (ends_at_ms)`,
  ],
};
