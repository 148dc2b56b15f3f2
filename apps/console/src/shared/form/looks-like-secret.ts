import { looksLikePrivateKey } from '@naru/chains';

/**
 * Secrets that can spend coins: extended and single private keys, also inside a longer text, PEM keys, and
 * recovery phrases (BIP 39, 12 to 25 words). Unlike in an address field, 64 hex digits pass because they may
 * be a transaction id, and so do ordinary sentences.
 */
export function looksLikeSecret(text: string): boolean {
  const parts = text.split(/\s+/).filter((part) => part !== '' && !TXID.test(part));
  return (
    parts.some((part) => looksLikePrivateKey(part)) || PEM_PRIVATE_KEY.test(text) || looksLikePhrase(text)
  );
}

/** Including those of Solana, whose key pairs look like its transaction ids. */
const TXID = /^(?:(?:0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/;
const PEM_PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Lengths of BIP 39 phrases; 25 is Monero's. */
const PHRASE_WORD_COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24, 25]);

/** Not in the BIP 39 word list, and in nearly every English sentence. */
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

/**
 * Whether any text in a request body, at any depth, looks like a secret. What a browser made with a passkey
 * does not count: nobody typed it, and its random bytes look like a key now and then.
 */
export function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string') return looksLikeSecret(value);
  if (Array.isArray(value)) return value.some(holdsSecret);
  if (typeof value === 'object' && value !== null) {
    return !('clientDataJSON' in value) && Object.values(value).some(holdsSecret);
  }
  return false;
}
