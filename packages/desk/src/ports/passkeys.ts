import type { Result } from '@naru/core';

/** More than a person needs; few enough to notice a passkey that was added by a stolen session. */
export const PASSKEYS_PER_OWNER_MAX = 10;

/** A passkey's public key and data (Web Authentication Level 3 §4, credential record). */
export interface Passkey {
  /** A row key, used to rename or remove it. */
  readonly passkeyId: string;
  /** The identifier of a customer or an operator; the two never coincide. */
  readonly ownerId: string;
  /** Chosen by the authenticator, unique; base64url. */
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

export const CHALLENGE_PURPOSES = ['register', 'sign_in', 'operator_sign_in', 'step_up'] as const;

/** What an authenticator is asked to sign once. */
export interface PasskeyChallenge {
  /** SHA-256 of the challenge, hex. */
  readonly challengeHash: string;
  readonly purpose: (typeof CHALLENGE_PURPOSES)[number];
  /**
   * The customer who registers a passkey, or the session of the operator who registers one or confirms an
   * act; null for a sign-in.
   */
  readonly boundTo: string | null;
  readonly endsAtMs: number;
}

/** The use of a passkey. */
export interface PasskeyUse {
  readonly passkeyId: string;
  /** The new counter: higher than before, or 0 as before. */
  readonly signCount: number;
  readonly usedAtMs: number;
}

/** A change of the passkeys of one owner. */
export interface PasskeyChange {
  readonly newPasskey?: Passkey;
  /** Refused when the passkey was removed, or when its signature count did not grow. */
  readonly usedPasskey?: PasskeyUse;
  readonly renamedPasskey?: Pick<Passkey, 'passkeyId' | 'name'>;
  readonly removedPasskeyId?: string;
  readonly dropsPasskeys?: boolean;
}

export type PasskeyRefusal = 'passkey_taken' | 'passkeys_too_many' | 'passkey_unknown';

/** Passkeys of customers and operators. Most changes are part of a change of their owner. */
export interface PasskeyStore {
  /** Oldest first. */
  listPasskeys(ownerId: string): Promise<readonly Passkey[]>;
  findPasskey(credentialId: string): Promise<Passkey | null>;
  /** Changes passkeys and nothing else. */
  changePasskeys(ownerId: string, change: PasskeyChange): Promise<Result<null, PasskeyRefusal>>;
  /** Saves a challenge in place of an older one with the same bond and purpose, and deletes expired ones. */
  savePasskeyChallenge(challenge: PasskeyChallenge, nowMs: number): Promise<void>;
  /** Consumes a challenge: true for exactly one caller with the right purpose and bond, in time. */
  takePasskeyChallenge(
    query: Omit<PasskeyChallenge, 'endsAtMs'> & { readonly nowMs: number },
  ): Promise<boolean>;
}

/** The site to which passkeys are bound: they work on no look-alike site. */
export interface PasskeyPlace {
  /** The host name of the relying party identifier (Web Authentication Level 3 §5.1). */
  readonly rpId: string;
  /** Scheme, host and port of the page, as the browser writes them. */
  readonly origin: string;
}

/** A browser's answer about a new passkey. All texts are base64url, as the browser gives them. */
export interface NewPasskeyAnswer {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
}

/** A browser's answer to a sign-in. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The account that the passkey claims to belong to. */
  readonly userId: string | null;
}

/** What a browser's answer must match. */
export interface PasskeyQuestion {
  readonly place: PasskeyPlace;
  /** The challenge in base64url; the caller has consumed it in the store: it is answered only once. */
  readonly challenge: string;
}

/** Verifies what authenticators sign. User verification (fingerprint, face or PIN) is required. */
export interface PasskeyVerifier {
  /** The challenge that an answer claims to be for; null when it cannot be read. */
  readChallenge(clientDataJson: string): string | null;
  /** Web Authentication Level 3 §7.1. Null when the answer does not match. */
  verifyNew(
    answer: NewPasskeyAnswer,
    question: PasskeyQuestion,
  ): Promise<{
    readonly credentialId: string;
    readonly publicKey: string;
    readonly signCount: number;
  } | null>;
  /** §7.2, against the stored passkey. Null when the answer does not match, or its counter went back. */
  verifyUse(
    answer: PasskeyAnswer,
    question: PasskeyQuestion & { readonly publicKey: string; readonly signCount: number },
  ): Promise<{ readonly signCount: number } | null>;
}
