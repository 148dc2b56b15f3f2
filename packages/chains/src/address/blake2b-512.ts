const WORD_MASK = 0xffff_ffff_ffff_ffffn;
const BLOCK_BYTES = 128;
const WORD_BYTES = 8;
const ROUNDS = 12;
/** A digest of 64 bytes, no key, one branch: the first word of the parameter block (RFC 7693, 2.5). */
const PARAMETERS = 0x0101_0040n;

/** The initialization vector, that of SHA-512 (RFC 7693, 2.6). */
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** In which order the words of a block are taken in a round (RFC 7693, 2.7), a hexadecimal digit for each. */
const ORDERS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
];

/** Which four words are mixed: four columns, then four diagonals (RFC 7693, 3.2). */
const LINES = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'];

/**
 * BLAKE2b with 64 bytes of digest and no key (RFC 7693). Written for its size: it hashes an address now and
 * then in a browser, which is no work, and takes a quarter of the code of one that is made for speed.
 */
export function blake2b512(message: Uint8Array): Uint8Array {
  const state = [...START];
  state[0] = wordAt(state, 0) ^ PARAMETERS;
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK_BYTES));
  for (let block = 0; block < blocks; block += 1) {
    const from = block * BLOCK_BYTES;
    const isLast = block === blocks - 1;
    const end = isLast ? message.length : from + BLOCK_BYTES;
    compress(state, readWords(message.subarray(from, end)), BigInt(end), isLast);
  }
  const digest = new Uint8Array(state.length * WORD_BYTES);
  const view = new DataView(digest.buffer);
  for (const [place, word] of state.entries()) view.setBigUint64(place * WORD_BYTES, word, true);
  return digest;
}

/** The sixteen words of a block, the last one filled up with zeros. */
function readWords(bytes: Uint8Array): readonly bigint[] {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(bytes);
  const view = new DataView(block.buffer);
  return Array.from({ length: BLOCK_BYTES / WORD_BYTES }, (_, place) =>
    view.getBigUint64(place * WORD_BYTES, true),
  );
}

/** The function F (RFC 7693, 3.2): `state` takes up one block. `end` counts the bytes so far. */
function compress(state: bigint[], words: readonly bigint[], end: bigint, isLast: boolean): void {
  const work = [...state, ...START];
  work[12] = wordAt(work, 12) ^ end;
  if (isLast) work[14] = wordAt(work, 14) ^ WORD_MASK;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = digitsOf(ORDERS[round % ORDERS.length]);
    for (const [line, digits] of LINES.entries()) {
      const first = wordAt(words, order[2 * line] ?? 0);
      const second = wordAt(words, order[2 * line + 1] ?? 0);
      mix(work, digitsOf(digits), first, second);
    }
  }
  for (const place of START.keys())
    state[place] = wordAt(state, place) ^ wordAt(work, place) ^ wordAt(work, place + START.length);
}

/** The function G (RFC 7693, 3.1) on four of the words. */
function mix(work: bigint[], places: readonly number[], first: bigint, second: bigint): void {
  const [a = 0, b = 0, c = 0, d = 0] = places;
  for (const [word, turnD, turnB] of [
    [first, 32n, 24n],
    [second, 16n, 63n],
  ] as const) {
    work[a] = (wordAt(work, a) + wordAt(work, b) + word) & WORD_MASK;
    work[d] = turnRight(wordAt(work, d) ^ wordAt(work, a), turnD);
    work[c] = (wordAt(work, c) + wordAt(work, d)) & WORD_MASK;
    work[b] = turnRight(wordAt(work, b) ^ wordAt(work, c), turnB);
  }
}

function turnRight(word: bigint, bits: bigint): bigint {
  return ((word >> bits) | (word << (64n - bits))) & WORD_MASK;
}

function digitsOf(text = ''): readonly number[] {
  return Array.from(text, (digit) => Number.parseInt(digit, 16));
}

function wordAt(words: readonly bigint[], place: number): bigint {
  return words[place] ?? 0n;
}
