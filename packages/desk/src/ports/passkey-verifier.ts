/** The site that passkeys are bound to: they work here and on no look-alike site. */
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
  /** Base64url; the caller has consumed it in the store, so that it is answered only once. */
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
