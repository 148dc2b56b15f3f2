import type { User } from './account-store.ts';

/** More keys than a person carries; what a stolen session can add beside them stays few enough to read. */
export const PASSKEYS_PER_USER_MAX = 10;

/** A key pair of which the desk has the public half (Web Authentication Level 3 §4, credential record). */
export interface Passkey {
  /** A row key: what the person names it by when it is renamed or removed. */
  readonly passkeyId: string;
  readonly userId: string;
  /** Chosen by the authenticator, base64url; no two passkeys of the desk share one. */
  readonly credentialId: string;
  /** COSE_Key (RFC 9052 §7), base64url. */
  readonly publicKey: string;
  /** How often the authenticator says that it signed; 0 for ever where it does not count (§6.1.1). */
  readonly signCount: number;
  /** What its owner calls it. */
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

/** What an authenticator is asked to sign, this once. */
export interface PasskeyChallenge {
  /** SHA-256 of the challenge, hex. */
  readonly challengeHash: string;
  readonly purpose: 'register' | 'sign_in';
  /** Whose new passkey it is for; null for a sign-in, which names nobody. */
  readonly userId: string | null;
  readonly endsAtMs: number;
}

/** What a sign-in leaves behind at the passkey that it was made with. */
export interface PasskeyUse {
  readonly passkeyId: string;
  /** Higher than the one before it, or 0 like it. */
  readonly signCount: number;
  readonly usedAtMs: number;
}

/** Passkeys of people. Adding, using and removing one are part of a change of its person. */
export interface PasskeyStore {
  /** Oldest first. */
  listPasskeys(userId: string): Promise<readonly Passkey[]>;
  /** The passkey with its person, read in one go. */
  findPasskey(credentialId: string): Promise<{ readonly passkey: Passkey; readonly user: User } | null>;
  /** False when this person has no such passkey. */
  renamePasskey(change: {
    readonly userId: string;
    readonly passkeyId: string;
    readonly name: string;
  }): Promise<boolean>;
  /** Takes the place of the person's older challenge; clears away what is over at `nowMs`. */
  savePasskeyChallenge(challenge: PasskeyChallenge, nowMs: number): Promise<void>;
  /** Uses a challenge up: true for exactly one of all who ask, with its purpose, its person, in its time. */
  takePasskeyChallenge(
    query: Omit<PasskeyChallenge, 'endsAtMs'> & { readonly nowMs: number },
  ): Promise<boolean>;
}
