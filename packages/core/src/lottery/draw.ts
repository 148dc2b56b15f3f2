/**
 * The daily lottery as pure arithmetic over texts, so that anybody can repeat it with common tools
 * (`sha256sum`, `openssl dgst -hmac`). Digests are SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104) of UTF-8
 * texts, written as hex.
 */
export interface LotteryHashing {
  readonly hashText: (text: string) => string;
  readonly hmacText: (input: { readonly key: string; readonly text: string }) => string;
}

/** What is drawn with where no block is waited for. */
export const NO_BEACON = 'none';

/** Of a day's secret, published before the day. */
export function commitmentOf(
  { hashText }: LotteryHashing,
  { date, secret }: { readonly date: string; readonly secret: string },
): string {
  return hashText(`naru lottery commitment:${date}:${secret}`);
}

interface EntrySalt {
  readonly date: string;
  readonly secret: string;
  readonly userId: string;
}

/** Of one person on one day. It follows from the committed secret, so that nobody can try several. */
export function saltOf({ hmacText }: LotteryHashing, { date, secret, userId }: EntrySalt): string {
  return hmacText({ key: secret, text: `naru lottery salt:${date}:${userId}` });
}

/** The entry of one person. Without the salt it does not tell who they are. */
export function leafOf(
  { hashText }: Pick<LotteryHashing, 'hashText'>,
  entry: { readonly date: string; readonly userId: string; readonly salt: string },
): string {
  return hashText(`naru lottery entry:${entry.date}:${entry.userId}:${entry.salt}`);
}

/**
 * The Merkle root of leaves in their order. A node without a partner goes up as it is (RFC 6962) and the
 * number of leaves is part of the root, so that a list with a repeated leaf has another one.
 */
export function merkleRoot(
  { hashText }: Pick<LotteryHashing, 'hashText'>,
  leaves: readonly string[],
): string {
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left = '', right] = [level[place], level[place + 1]];
      above.push(right === undefined ? left : hashText(`naru lottery node:${left}:${right}`));
    }
    level = above;
  }
  return hashText(`naru lottery root:${leaves.length}:${level[0] ?? ''}`);
}

export interface DrawInput {
  readonly secret: string;
  /** The hash of the block that was named before the day, or {@link NO_BEACON}. */
  readonly beacon: string;
  readonly root: string;
  readonly entryCount: number;
}

const DIGEST_BITS = 256n;
/** Each digest is refused with a chance far below 2^-200; more refusals than this mean a broken hash. */
const DIGESTS_MAX = 100;

/**
 * The place of the winner among the leaves: the first digest below the greatest multiple of the number of
 * entries, so that every place has exactly the same chance (rejection sampling, without modulo bias).
 */
export function drawPlace({ hmacText }: LotteryHashing, input: DrawInput): number {
  const { secret, beacon, root, entryCount } = input;
  if (!Number.isSafeInteger(entryCount) || entryCount < 1) throw new Error('a draw without entries');
  const count = BigInt(entryCount);
  const range = 1n << DIGEST_BITS;
  const fairBelow = range - (range % count);
  for (let attempt = 0; attempt < DIGESTS_MAX; attempt += 1) {
    const digest = hmacText({ key: secret, text: `naru lottery draw:${beacon}:${root}:${attempt}` });
    const value = BigInt(`0x${digest}`);
    if (value < fairBelow) return Number(value % count);
  }
  throw new Error('the digests of a draw are not random');
}
