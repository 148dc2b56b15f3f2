import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import { decodeOrNull } from './address.ts';
import { withoutInvisible } from './address-text.ts';

const base58check = createBase58check(sha256);

/** One less than the twelve words of a short recovery phrase; a bank account line has fewer words. */
const PHRASE_WORDS_MIN = 11;

/** WIF version bytes of our networks; other coins use them too. */
const WIF_VERSIONS = new Set([0x80, 0xef, 0xb0, 0x9e, 0xf1, 0xcc]);

const EXTENDED_KEY_BYTES = 78;
/** Where the key itself starts in an extended key (BIP 32); a private one has a 0 byte there. */
const EXTENDED_KEY_DATA_AT = 45;

/**
 * Starts like an extended private key (BIP 32, SLIP 132), even a damaged one, and is longer than any
 * address.
 */
const EXTENDED_PRIVATE_PREFIX = /(?:^|[^1-9a-z])(?:[xyztuv]prv|[lm]tpv|ttpv|dgpv|drkv)[1-9a-z]{35}/i;

/** A password-protected private key (BIP 38). */
const BIP38 = /^6P[1-9A-HJ-NP-Za-km-z]{56}$/;

/** Keys of other networks with a prefix: Sui, Aptos, Cardano (CIP-5), Tezos, the XRP Ledger. */
const NAMED_KEYS = [
  /^suiprivkey1/i,
  /^(?:ed25519|secp256k1)-priv-/i,
  /^(?:(?:root|acct|addr|stake)_(?:sk|xsk)|ed25519e?_sk|xprv)1[02-9ac-hj-np-z]{20}/i,
  /^(?:edsk|spsk|p2sk|edesk|spesk|p2esk|BLsk)[1-9A-HJ-NP-Za-km-z]{40}/,
  /^s(?:Ed)?[1-9A-HJ-NP-Za-km-z]{26,28}$/,
];

/** A key pair of Solana: 64 bytes. */
const KEY_PAIR_BASE58 = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/**
 * True if a text looks like a secret that can spend: WIF, extended private key, recovery phrase, raw key.
 * In doubt true, because a key that was pasted into a page is compromised. If addresses are `0x` and 64
 * hexadecimal digits (`isLongHexAddress`), that format is allowed.
 */
export function looksLikePrivateKey(
  pasted: string,
  { isLongHexAddress }: { readonly isLongHexAddress?: true } = {},
): boolean {
  const text = withoutInvisible(pasted);
  return (
    EXTENDED_PRIVATE_PREFIX.test(text) ||
    BIP38.test(text) ||
    KEY_PAIR_BASE58.test(text) ||
    NAMED_KEYS.some((pattern) => pattern.test(text)) ||
    (isLongHexAddress === true ? /^[0-9a-f]{64}$/i : /^(?:0x)?[0-9a-f]{64}$/i).test(text) ||
    isRecoveryPhrase(text) ||
    isBase58PrivateKey(text)
  );
}

function isRecoveryPhrase(text: string): boolean {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '');
  return words.length >= PHRASE_WORDS_MIN && words.every((word) => /^\p{L}{1,12}$/u.test(word));
}

function isBase58PrivateKey(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{50,112}$/.test(text)) return false;
  const bytes = decodeBase58Check(text);
  if (bytes === null) return false;
  if (bytes.length === EXTENDED_KEY_BYTES) return bytes[EXTENDED_KEY_DATA_AT] === 0;
  return (bytes.length === 33 || bytes.length === 34) && WIF_VERSIONS.has(bytes[0] ?? -1);
}

/** Payload with its version bytes; null if the characters or the checksum are wrong. */
export function decodeBase58Check(text: string): Uint8Array | null {
  return decodeOrNull(base58check, text);
}

/** True if the text has only base58 characters: then a wrong checksum is the likelier mistake. */
export function isBase58Text(text: string): boolean {
  return (decodeOrNull(base58, text)?.length ?? 0) > 4;
}

export function encodeBase58Check(bytes: Uint8Array): string {
  return base58check.encode(bytes);
}
