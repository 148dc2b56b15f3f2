/** Where passkeys belong: they open an account at this place and at no other, whatever it looks like. */
export interface PasskeyPlace {
  /** The host name that a passkey is made for (Web Authentication Level 3 §5.1, relying party identifier). */
  readonly rpId: string;
  /** Scheme, host and port of the page that asks, as the browser writes it. */
  readonly origin: string;
}

/** What a browser says about a passkey that was just made. All texts are base64url, as it gives them. */
export interface NewPasskeyAnswer {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
}

/** What a browser says when somebody signs in. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The account that the passkey says it is for. */
  readonly userId: string | null;
}

/** What a browser's answer must fit. */
export interface PasskeyQuestion {
  readonly place: PasskeyPlace;
  /** Base64url; whoever asks has taken it out of the store, so that it is answered once. */
  readonly challenge: string;
}

/** Checks what authenticators sign. The person must have been verified by fingerprint, face or PIN. */
export interface PasskeyVerifier {
  /** The challenge that an answer was made for, by its own words; null when they cannot be read. */
  readChallenge(clientDataJson: string): string | null;
  /** Web Authentication Level 3 §7.1. Null when the answer does not fit. */
  verifyNew(
    answer: NewPasskeyAnswer,
    question: PasskeyQuestion,
  ): Promise<{
    readonly credentialId: string;
    readonly publicKey: string;
    readonly signCount: number;
  } | null>;
  /** §7.2, against what is kept of the passkey. Null when the answer does not fit, or counts backwards. */
  verifyUse(
    answer: PasskeyAnswer,
    question: PasskeyQuestion & { readonly publicKey: string; readonly signCount: number },
  ): Promise<{ readonly signCount: number } | null>;
}
