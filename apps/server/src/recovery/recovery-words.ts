import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Order } from '@naru/desk';

/** 8 words of 11 bits are 88: 30 of the reference, 50 of the secret, 8 of the checksum. */
const WORDS = 8;
const WORD_BITS = 11n;
const SECRET_BITS = 50n;
const CHECKSUM_BITS = 8n;
const SECRET_BYTES = 7;
const PAYLOAD_BYTES = 10;
const REFERENCE_SIGNS = 6;
const SIGN_BITS = 5n;
/** Crockford's base 32, as in references. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What eight words say: which order, and the proof that they are its own. */
export interface ReadWords {
  readonly reference: string;
  readonly secret: bigint;
}

export type WordsAnswer =
  | { readonly ok: true; readonly value: ReadWords }
  | { readonly ok: false; readonly reason: 'recovery_words_count' }
  /** One is not of the list; `word` counts from 1. */
  | { readonly ok: false; readonly reason: 'recovery_word_unknown'; readonly word: number }
  /** All are of the list, but not these eight in this order. */
  | { readonly ok: false; readonly reason: 'recovery_words_wrong' };

export interface RecoveryWords {
  /** The eight words of an order, with single spaces, for the person who makes it and nobody else. */
  wordsOf(order: Pick<Order, 'orderId' | 'reference'>): string;
  /** True if the words were made by this desk for this order. */
  open(words: ReadWords, order: Pick<Order, 'orderId'>): boolean;
}

/**
 * Eight words of the English list of BIP 39 that open an order without mail; a wallet takes twelve or more.
 * They name the order's reference and carry a part of an HMAC-SHA256 over its identifier: nothing is stored
 * that they could be read from.
 */
export function createRecoveryWords(deskSecret: Uint8Array): RecoveryWords {
  const secretOf = (orderId: string): bigint => {
    const mac = createHmac('sha256', deskSecret).update(`recovery words of ${orderId}`).digest();
    return toBigint(mac.subarray(0, SECRET_BYTES)) >> (BigInt(8 * SECRET_BYTES) - SECRET_BITS);
  };
  return {
    wordsOf: ({ orderId, reference }) => toWords({ reference, secret: secretOf(orderId) }),
    open: ({ secret }, { orderId }) => timingSafeEqual(toBytes(secret), toBytes(secretOf(orderId))),
  };
}

/** Reads words in capitals, with numbers or commas between them, or on several lines. */
export function readRecoveryWords(text: string): WordsAnswer {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length !== WORDS) return { ok: false, reason: 'recovery_words_count' };
  const places = words.map((word) => wordlist.indexOf(word));
  const unknownAt = places.indexOf(-1);
  if (unknownAt !== -1) return { ok: false, reason: 'recovery_word_unknown', word: unknownAt + 1 };
  const bits = joinBits(places, WORD_BITS);
  const payload = bits >> CHECKSUM_BITS;
  if (lowBits(bits, CHECKSUM_BITS) !== checksumOf(payload))
    return { ok: false, reason: 'recovery_words_wrong' };
  const signs = splitBits(payload >> SECRET_BITS, SIGN_BITS, REFERENCE_SIGNS).map((place) =>
    SIGNS.charAt(place),
  );
  const reference = `NR-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
  return { ok: true, value: { reference, secret: lowBits(payload, SECRET_BITS) } };
}

function toWords({ reference, secret }: ReadWords): string {
  const signs = Array.from(reference.slice('NR'.length).replaceAll('-', ''), (sign) => SIGNS.indexOf(sign));
  const payload = (joinBits(signs, SIGN_BITS) << SECRET_BITS) | secret;
  const places = splitBits((payload << CHECKSUM_BITS) | checksumOf(payload), WORD_BITS, WORDS);
  return places.map((place) => wordlist[place]).join(' ');
}

/** Of 256 typing errors it finds 255. */
function checksumOf(payload: bigint): bigint {
  return toBigint(createHash('sha256').update(toBytes(payload)).digest().subarray(0, 1));
}

function joinBits(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((bits, part) => (bits << width) | BigInt(part), 0n);
}

function splitBits(bits: bigint, width: bigint, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) =>
    Number(lowBits(bits >> (width * BigInt(count - 1 - at)), width)),
  );
}

function lowBits(bits: bigint, width: bigint): bigint {
  return bits & ((1n << width) - 1n);
}

function toBigint(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

function toBytes(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(2 * PAYLOAD_BYTES, '0'), 'hex');
}
