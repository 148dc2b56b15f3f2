/**
 * Texts that can spend coins and that nobody may paste here: extended private keys (BIP 32 and the prefixes of
 * SLIP 132), single private keys in wallet import format, PEM keys, and recovery phrases (BIP 39, 12 to 25 words).
 * A bare key of 64 hex digits cannot be told from a transaction id and passes, and so does a note in sentences:
 * both are typed here every day, unlike in an address field.
 */
export function looksLikeSecret(text: string): boolean {
  const trimmed = text.trim();
  return (
    EXTENDED_PRIVATE_KEY.test(trimmed) ||
    WALLET_IMPORT_FORMAT.test(trimmed) ||
    ENCRYPTED_KEY.test(trimmed) ||
    PEM_PRIVATE_KEY.test(trimmed) ||
    looksLikePhrase(trimmed)
  );
}

const EXTENDED_PRIVATE_KEY = /(?:^|[^0-9A-Za-z])(?:[xyztuv]prv|[lmt]tpv|dgpv|drkv)[0-9A-Za-z]{8}/i;
const WALLET_IMPORT_FORMAT = /^(?:[a-z0-9]+:)?[5KLc9T6Q][1-9A-HJ-NP-Za-km-z]{50,51}$/;
/** A key under a password (BIP 38). */
const ENCRYPTED_KEY = /^6P[1-9A-HJ-NP-Za-km-z]{56}$/;
const PEM_PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Lengths of BIP 39 phrases; 25 is Monero's. */
const PHRASE_WORD_COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24, 25]);

/** In no word list, and in nearly every English sentence: a note to a customer is not a phrase. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  'the and was has for not from with are but were been did his her our their its had'.split(' '),
);

function looksLikePhrase(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s\d.,:;()[\]"'-]+/)
    .filter((word) => word !== '');
  if (!PHRASE_WORD_COUNTS.has(words.length)) return false;
  return words.every((word) => /^[a-z]{3,12}$/.test(word) && !SENTENCE_WORDS.has(word));
}

/** Whether any text of a body, at any depth, looks like a secret. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string') return looksLikeSecret(value);
  if (Array.isArray(value)) return value.some(holdsSecret);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSecret);
  return false;
}
