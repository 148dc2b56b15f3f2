const BLOCK_BYTES = 64;
const WORD_BYTES = 4;
/** Behind the message: a one bit, and its length in 64 bits (FIPS 180-4, 5.1.1). */
const LENGTH_BYTES = 8;

/** Beginnings of the fractional parts of the square roots of 8 primes (FIPS 180-4, 5.3.3). */
const START = readTable('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

/** Beginnings of the fractional parts of the cube roots of 64 primes (FIPS 180-4, 4.2.2). */
const ROUNDS = readTable(
  '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 ' +
    'd807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 ' +
    'e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da ' +
    '983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 ' +
    '27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 ' +
    'a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 ' +
    '19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 ' +
    '748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2',
);

/**
 * SHA-256 (FIPS 180-4). Written for its size: a browser needs it for the checksum of an address, and this
 * takes a third of the code of one that takes its input in pieces and clears up behind itself. No secret
 * comes here.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.floor((message.length + LENGTH_BYTES) / BLOCK_BYTES) + 1;
  const view = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setBigUint64(view.byteLength - LENGTH_BYTES, BigInt(message.length) * 8n);
  const state = [...START];
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(state.length * WORD_BYTES));
  for (const [place, word] of state.entries()) digest.setInt32(place * WORD_BYTES, word);
  return new Uint8Array(digest.buffer);
}

/** Takes up the block at `at` into `state` (FIPS 180-4, 6.2.2). */
function compress(state: number[], view: DataView, at: number): void {
  const words: number[] = [];
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [round, constant] of ROUNDS.entries()) {
    const word = round < 16 ? view.getInt32(at + round * WORD_BYTES) : nextWord(words, round);
    words.push(word);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constant + word;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries())
    state[place] = ((state[place] ?? 0) + word) | 0;
}

/** A word of the schedule, from the sixteen before it. */
function nextWord(words: readonly number[], round: number): number {
  const before = (steps: number): number => words[round - steps] ?? 0;
  const near = before(2);
  const far = before(15);
  return (
    ((turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) +
      before(7) +
      (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
      before(16)) |
    0
  );
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function readTable(text: string): readonly number[] {
  return text.split(' ').map((digits) => Number.parseInt(digits, 16) | 0);
}
