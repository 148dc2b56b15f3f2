import type { User } from './account-store.ts';

/** More than a person needs; few enough to notice one that a stolen session added. */
export const PASSKEYS_PER_USER_MAX = 10;

/** A passkey's public key and data (Web Authentication Level 3 §4, credential record). */
export interface Passkey {
  /** A row key, used to rename or remove it. */
  readonly passkeyId: string;
  readonly userId: string;
  /** Chosen by the authenticator, base64url; unique. */
  readonly credentialId: string;
  /** COSE_Key (RFC 9052 §7), base64url. */
  readonly publicKey: string;
  /** The authenticator's signature counter; always 0 where it does not count (§6.1.1). */
  readonly signCount: number;
  /** The owner's name for it. */
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

/** What an authenticator is asked to sign once. */
export interface PasskeyChallenge {
  /** SHA-256 of the challenge, hex. */
  readonly challengeHash: string;
  readonly purpose: 'register' | 'sign_in';
  /** The person registering a passkey; null for a sign-in. */
  readonly userId: string | null;
  readonly endsAtMs: number;
}

/** The use of a passkey for a sign-in. */
export interface PasskeyUse {
  readonly passkeyId: string;
  /** Higher than before, or 0 as before. */
  readonly signCount: number;
  readonly usedAtMs: number;
}

/** People's passkeys. Adding, using and removing one is part of a change of the person. */
export interface PasskeyStore {
  /** Oldest first. */
  listPasskeys(userId: string): Promise<readonly Passkey[]>;
  /** The passkey with its person, in one query. */
  findPasskey(credentialId: string): Promise<{ readonly passkey: Passkey; readonly user: User } | null>;
  /** False when this person has no such passkey. */
  renamePasskey(change: {
    readonly userId: string;
    readonly passkeyId: string;
    readonly name: string;
  }): Promise<boolean>;
  /** Replaces the person's older challenge, and deletes challenges expired at `nowMs`. */
  savePasskeyChallenge(challenge: PasskeyChallenge, nowMs: number): Promise<void>;
  /** Consumes a challenge: true for exactly one caller with the right purpose and person, in time. */
  takePasskeyChallenge(
    query: Omit<PasskeyChallenge, 'endsAtMs'> & { readonly nowMs: number },
  ): Promise<boolean>;
}
