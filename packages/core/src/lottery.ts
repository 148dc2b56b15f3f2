import { type Result, ok, refuse } from './result.ts';

/**
 * The daily lottery as pure arithmetic over texts, so that anybody can repeat it with common tools
 * (`sha256sum`, `openssl dgst -hmac`). Digests are SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104) of UTF-8
 * texts, written as hex.
 */
export interface LotteryHashing {
  readonly hashText: (text: string) => string;
  readonly hmacText: (input: { readonly key: string; readonly text: string }) => string;
}

/** Depth of the block that decides a day; exchanges require as much, because blocks below it stay. */
export const BEACON_CONFIRMATIONS = 6;

/** How long a winner may take to enter the address for the prize. */
export const PRIZE_CLAIM_MS = 30 * 24 * 60 * 60 * 1000;

/** In place of the hash of a block, on a day that waits for no block. */
export const NO_BEACON = 'none';

/** The commitment to a day's secret, published before the day. */
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

/** The salt of one person on one day, made from the committed secret, so that nobody can try several. */
export function saltOf({ hmacText }: LotteryHashing, { date, secret, userId }: EntrySalt): string {
  return hmacText({ key: secret, text: `naru lottery salt:${date}:${userId}` });
}

/** The entry of one person. Without the salt it does not reveal who they are. */
export function leafOf(
  { hashText }: Pick<LotteryHashing, 'hashText'>,
  entry: { readonly date: string; readonly userId: string; readonly salt: string },
): string {
  return hashText(`naru lottery entry:${entry.date}:${entry.userId}:${entry.salt}`);
}

/**
 * The Merkle root of leaves in their order. A node without a partner moves up unchanged (RFC 6962) and the
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

/**
 * `announced`: before and during the day. `closed`: the list is published, the winner is not drawn yet.
 * `drawn`: with a winner. `empty`: nobody had an entry. `void`: the desk has lost the secret.
 */
export const LOTTERY_STATES = ['announced', 'closed', 'drawn', 'empty', 'void'] as const;
export type LotteryState = (typeof LOTTERY_STATES)[number];

/** What a desk publishes about one day. Values that are not known yet, or still secret, are null. */
export interface PublishedLottery {
  readonly date: string;
  readonly state: LotteryState;
  readonly endsAt: string;
  readonly commitment: string;
  /** The block that decides together with the secret; null if only the secret decides. */
  readonly beacon: {
    readonly network: string;
    readonly height: number;
    /** Height of the newest block when the list was published. */
    readonly heightAtClose: number | null;
    readonly hash: string | null;
  } | null;
  readonly root: string | null;
  readonly entryCount: number | null;
  readonly secret: string | null;
  readonly winner: { readonly place: number; readonly leaf: string } | null;
}

export const LOTTERY_PROBLEMS = [
  /** Something that was published before has another value now. */
  'changed_afterwards',
  /** Long after the end of the day there is no result, or the desk says that the secret is lost. */
  'secret_withheld',
  /** The secret does not match the commitment. */
  'secret_differs',
  /** The list of entries is not the one that was published at the end of the day. */
  'entries_differ',
  /** The winner does not follow from secret, block and list. */
  'winner_differs',
  /** The block was known when the list was published. */
  'block_was_known',
] as const;
export type LotteryProblem = (typeof LOTTERY_PROBLEMS)[number];

export interface LotteryEvidence {
  readonly now: PublishedLottery;
  /** All entries of the day, in the published order; null while there are none to check. */
  readonly leaves: readonly string[] | null;
  /** An earlier publication of the same day, as it was seen then; it must not have changed. */
  readonly earlier?: PublishedLottery | undefined;
  readonly nowMs: number;
  /** When the day ends. */
  readonly endsAtMs: number;
}

/** Enough time for a block, its confirmations, and a desk that was down for a night. */
export const RESULT_WITHIN_MS = 48 * 60 * 60 * 1000;

/** Repeats the whole draw. `waiting`: nothing can be repeated yet, and nothing is wrong. */
export function verifyLottery(
  hashing: LotteryHashing,
  { now, leaves, earlier, nowMs, endsAtMs }: LotteryEvidence,
): Result<'verified' | 'waiting', LotteryProblem> {
  if (earlier !== undefined && hasChanged(earlier, now)) return refuse('changed_afterwards');
  if (now.state === 'void') return refuse('secret_withheld');
  if (now.state === 'announced' || now.state === 'closed') {
    return nowMs > endsAtMs + RESULT_WITHIN_MS ? refuse('secret_withheld') : ok('waiting');
  }
  return verifyResult(hashing, now, leaves ?? []);
}

function verifyResult(
  hashing: LotteryHashing,
  { date, state, commitment, beacon, root, entryCount, secret, winner }: PublishedLottery,
  leaves: readonly string[],
): Result<'verified', LotteryProblem> {
  if (secret === null) return refuse('secret_withheld');
  if (commitmentOf(hashing, { date, secret }) !== commitment) return refuse('secret_differs');
  const isInOrder = leaves.every((leaf, place) => place === 0 || (leaves[place - 1] ?? '') < leaf);
  if (!isInOrder || leaves.length !== entryCount || merkleRoot(hashing, leaves) !== root)
    return refuse('entries_differ');
  if (leaves.length === 0) return state === 'empty' ? ok('verified') : refuse('winner_differs');
  if (winner === null || (beacon !== null && beacon.hash === null)) return refuse('winner_differs');
  const drawn = { secret, beacon: beacon?.hash ?? NO_BEACON, root, entryCount: leaves.length };
  const place = drawPlace(hashing, drawn);
  if (place !== winner.place || leaves[place] !== winner.leaf) return refuse('winner_differs');
  if (beacon !== null && (beacon.heightAtClose ?? 0) >= beacon.height) return refuse('block_was_known');
  return ok('verified');
}

/** Whether a value that was published before is different now. */
function hasChanged(earlier: PublishedLottery, now: PublishedLottery): boolean {
  const [before, after] = [listPublished(earlier), listPublished(now)];
  return before.some((value, place) => value !== null && value !== after[place]);
}

function listPublished(lottery: PublishedLottery): readonly (string | number | null)[] {
  const { date, endsAt, commitment, beacon, root, entryCount, secret, winner } = lottery;
  const block = [beacon?.network ?? '', beacon?.height ?? -1, beacon?.heightAtClose ?? null];
  const result = [secret, winner?.place ?? null, winner?.leaf ?? null];
  return [date, endsAt, commitment, ...block, beacon?.hash ?? null, root, entryCount, ...result];
}
