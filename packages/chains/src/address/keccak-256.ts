const LANES = 25;
const WORD_BYTES = 4;
/** A lane is two words, the low one first. */
const WORDS = 2 * LANES;
const STATE_BYTES = WORDS * WORD_BYTES;
const DIGEST_BYTES = 32;
/** What is left of the state beside a capacity of twice the digest. */
const BLOCK_BYTES = STATE_BYTES - 2 * DIGEST_BYTES;
const ROUNDS = 24;

/**
 * Keccak-256 as Ethereum and Monero use it: padded as in the submission of 2011, without the two bits that
 * SHA-3 sets before (FIPS 202, 6.1). Written for its size, like SHA-256 beside it. No secret comes here.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  const blocks = Math.floor(message.length / BLOCK_BYTES) + 1;
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x01);
  padded.setUint8(padded.byteLength - 1, padded.getUint8(padded.byteLength - 1) | 0x80);
  const words = Array.from({ length: WORDS }, () => 0);
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) {
    for (let place = 0; place < BLOCK_BYTES / WORD_BYTES; place += 1)
      words[place] = wordAt(words, place) ^ padded.getInt32(at + place * WORD_BYTES, true);
    permute(words);
  }
  const state = new DataView(new ArrayBuffer(STATE_BYTES));
  for (const [place, word] of words.entries()) state.setInt32(place * WORD_BYTES, word, true);
  return new Uint8Array(state.buffer, 0, DIGEST_BYTES);
}

/** Keccak-f[1600] (FIPS 202, 3.3): the lane at x and y is number x + 5y. */
function permute(words: number[]): void {
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    mixColumns(words);
    moveLanes(words);
    mixRows(words);
    // A constant has ones at most at the bits 0, 1, 3, 7, 15, 31 and 63 (iota, 3.2.5).
    for (const bit of [0, 1, 3, 7, 15, 31, 63]) {
      if (register & 1) words[bit >> 5] = wordAt(words, bit >> 5) ^ (1 << (bit & 31));
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
  }
}

/** Every lane takes up the columns before and after its own (theta, 3.2.1). */
function mixColumns(words: number[]): void {
  const columns: number[] = [];
  for (let place = 0; place < 10; place += 1) {
    let sum = 0;
    for (let at = place; at < WORDS; at += 10) sum ^= wordAt(words, at);
    columns.push(sum);
  }
  for (let x = 0; x < 10; x += 2) {
    const before = (x + 8) % 10;
    const [low, high] = turnLeft(columns, (x + 2) % 10, 1);
    for (let at = x; at < WORDS; at += 10) {
      words[at] = wordAt(words, at) ^ wordAt(columns, before) ^ low;
      words[at + 1] = wordAt(words, at + 1) ^ wordAt(columns, before + 1) ^ high;
    }
  }
}

/** Every lane but the first is turned and goes to the place of another (rho and pi, 3.2.2 and 3.2.3). */
function moveLanes(words: number[]): void {
  let [x, y] = [1, 0];
  let carried = words.slice(2, 4);
  for (let step = 1; step < LANES; step += 1) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const place = 2 * (x + 5 * y);
    const next = words.slice(place, place + 2);
    [words[place], words[place + 1]] = turnLeft(carried, 0, ((step * (step + 1)) / 2) % 64);
    carried = next;
  }
}

/** The one step that is not linear (chi, 3.2.4). */
function mixRows(words: number[]): void {
  for (let row = 0; row < WORDS; row += 10) {
    const before = words.slice(row, row + 10);
    for (let place = 0; place < 10; place += 1) {
      const second = ~wordAt(before, (place + 2) % 10) & wordAt(before, (place + 4) % 10);
      words[row + place] = wordAt(before, place) ^ second;
    }
  }
}

/** The lane whose low word is at `place`, turned by 1 to 63 bits towards the high ones. */
function turnLeft(words: readonly number[], place: number, bits: number): [low: number, high: number] {
  const isFar = bits >= 32;
  const low = wordAt(words, isFar ? place + 1 : place);
  const high = wordAt(words, isFar ? place : place + 1);
  const turn = bits & 31;
  if (turn === 0) return [low, high];
  return [(low << turn) | (high >>> (32 - turn)), (high << turn) | (low >>> (32 - turn))];
}

function wordAt(words: readonly number[], place: number): number {
  return words[place] ?? 0;
}
