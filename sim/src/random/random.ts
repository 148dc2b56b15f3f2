/** All randomness of one run. The same seed gives the same sequence on every machine. */
export interface Random {
  /** A whole number from 0 to `end - 1`; `end` at most 2^32. */
  below(end: number): number;
  /** From `first` to `last`, both possible. */
  between(first: number, last: number): number;
  /** True in `parts` of a thousand. */
  chance(parts: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** As {@link pick}, more often where the weight is greater. */
  pickWeighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  /** Lower-case hexadecimal digits. */
  hex(digitCount: number): string;
}

/** xoshiro128** (Blackman and Vigna, 2018), its state filled by splitmix32 from a seed of 53 bits. */
export function createRandom(seed: number): Random {
  const next = createXoshiro(seed);
  const below = (end: number): number => Math.floor((next() / 0x1_0000_0000) * end);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  };
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (parts) => below(1000) < parts,
    pick,
    pickWeighted: (list) => {
      let rest = below(list.reduce((sum, { weight }) => sum + weight, 0));
      for (const each of list) {
        rest -= each.weight;
        if (rest < 0) return each;
      }
      throw new RangeError('nothing to pick from');
    },
    hex: (digitCount) => {
      let digits = '';
      while (digits.length < digitCount) digits += next().toString(16).padStart(8, '0');
      return digits.slice(0, digitCount);
    },
  };
}

function createXoshiro(seed: number): () => number {
  const fill = createSplitmix((seed ^ Math.floor(seed / 0x1_0000_0000)) >>> 0);
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  return () => {
    const answer = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return answer;
  };
}

function createSplitmix(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e37_79b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
