import { randomBytes } from 'node:crypto';
import type { Clock, IdSource } from '@naru/desk';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ORDER_ID_BYTES = 20;
/** The most digits that 160 bits take in base 58; shorter ones are padded to the same length. */
const ORDER_ID_CHARACTERS = 28;

/** Crockford's base 32: no I, L, O or U, so that a reference can be read out on the phone. */
const CROCKFORD32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_CHARACTERS = 6;

/** Bits of the counter in a row key; see {@link createRowIdSource}. */
const COUNTER_MAX = 0xfff;

export type ReadRandomBytes = (count: number) => Uint8Array;

/** Identifiers from the operating system's random source. */
export function createIdSource(
  clock: Clock,
  readRandomBytes: ReadRandomBytes = createRandomPool(randomBytes),
): IdSource {
  return {
    nextOrderId: () => toBase58(readRandomBytes(ORDER_ID_BYTES)),
    nextReference: () => toReference(readRandomBytes(REFERENCE_CHARACTERS)),
    nextRowId: createRowIdSource(clock, readRandomBytes),
  };
}

const POOL_BYTES = 4096;

/**
 * A system call costs the same for six bytes as for thousands, and an order needs several. No byte is handed
 * out twice, and none stays in the pool afterwards.
 */
export function createRandomPool(readRandomBytes: ReadRandomBytes): ReadRandomBytes {
  let pool = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (count > POOL_BYTES) return readRandomBytes(count);
    if (used + count > pool.length) {
      pool = Uint8Array.from(readRandomBytes(POOL_BYTES));
      used = 0;
    }
    const bytes = pool.slice(used, used + count);
    pool.fill(0, used, used + count);
    used += count;
    return bytes;
  };
}

/** As many base-58 digits as fit into a number (2^53), so that most of the work needs no bigint. */
const DIGITS_PER_STEP = 9;
const STEP = 58n ** BigInt(DIGITS_PER_STEP);

function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    let digits = Number(rest % STEP);
    rest /= STEP;
    for (let place = 0; place < DIGITS_PER_STEP; place += 1) {
      text = BASE58.charAt(digits % 58) + text;
      digits = Math.floor(digits / 58);
    }
  }
  return text.padStart(ORDER_ID_CHARACTERS, BASE58.charAt(0)).slice(-ORDER_ID_CHARACTERS);
}

/** 30 bits: enough for people to tell orders apart; the store refuses duplicates. */
function toReference(bytes: Uint8Array): string {
  // 32 divides 256, so every character is equally likely.
  const letters = [...bytes].map((byte) => CROCKFORD32.charAt(byte % 32)).join('');
  return `NR-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * UUID version 7 (RFC 9562 §5.7) with a counter in `rand_a` (§6.2, method 1), so that the keys of one process
 * grow even within a millisecond and when the clock is set back.
 */
function createRowIdSource(clock: Clock, readRandomBytes: ReadRandomBytes): () => string {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = 0;
    } else if (counter < COUNTER_MAX) {
      counter += 1;
    } else {
      lastMs += 1;
      counter = 0;
    }
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.set(readRandomBytes(8), 8);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return [0, 8, 12, 16, 20].map((from, index) => hex.slice(from, [8, 12, 16, 20, 32][index])).join('-');
  };
}
