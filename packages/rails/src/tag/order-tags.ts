import { createHmac } from 'node:crypto';

const HALF_BITS = 16;
const HALF = 2 ** HALF_BITS;
/** Four rounds make a permutation that looks random (Luby and Rackoff, 1988). */
const ROUNDS = 4;
/** Tags have ten digits: a small number is a tag that people type by themselves. */
const TAG_MIN = 1_000_000_000;
const TAG_MAX = 2 ** 32 - 1;
/** Three of four numbers of 32 bits are large enough, so a search that is this long never happens. */
const STEPS_MAX = 200;

/**
 * The tag of each order of one account: index `n` has always the same one, no two have the same, and nobody
 * can tell from a tag which one comes next or how many there were. It is a permutation of all numbers of 32
 * bits, keyed with the seed of the desk and the account; from a number with ten digits it goes on to the next
 * one with ten digits, which keeps it a permutation of these.
 */
export function createOrderTags(seedText: string, account: string): (index: number) => string {
  return (index) => {
    let tag = TAG_MIN + index;
    if (!Number.isInteger(index) || index < 0 || tag > TAG_MAX) throw new RangeError('a tag of no order');
    for (let step = 0; step < STEPS_MAX; step += 1) {
      tag = permute(tag, (round, half) => mixHalf(seedText, `${account} ${round} ${half}`));
      if (tag >= TAG_MIN) return String(tag);
    }
    throw new Error('no tag was found');
  };
}

/** A Feistel network over two halves of 16 bits. */
function permute(number: number, mix: (round: number, half: number) => number): number {
  let left = Math.floor(number / HALF);
  let right = number % HALF;
  for (let round = 0; round < ROUNDS; round += 1) [left, right] = [right, left ^ mix(round, right)];
  return left * HALF + right;
}

function mixHalf(seedText: string, text: string): number {
  return createHmac('sha256', seedText).update(text).digest().readUInt16BE(0);
}
