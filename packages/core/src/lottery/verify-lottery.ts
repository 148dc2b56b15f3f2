import { type Result, ok, refuse } from '../result/result.ts';
import { type LotteryHashing, NO_BEACON, commitmentOf, drawPlace, merkleRoot } from './draw.ts';

/**
 * `announced`: before and during the day. `closed`: the list is published, the winner is not drawn yet.
 * `drawn`: with a winner. `empty`: nobody had an entry. `void`: the desk has lost the secret.
 */
export const LOTTERY_STATES = ['announced', 'closed', 'drawn', 'empty', 'void'] as const;
export type LotteryState = (typeof LOTTERY_STATES)[number];

/** What a desk publishes about one day. What it does not know yet, or keeps secret, is null. */
export interface PublishedLottery {
  readonly date: string;
  readonly state: LotteryState;
  readonly endsAt: string;
  readonly commitment: string;
  /** Null: nothing but the secret decides. */
  readonly beacon: {
    readonly network: string;
    readonly height: number;
    /** The newest block when the list was published. */
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
  /** Long after the end of the day there is no result, or the secret is lost. */
  'secret_withheld',
  /** The secret is not the one that was committed to. */
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
  /** What the desk published when it was looked at before. */
  readonly earlier?: PublishedLottery | undefined;
  readonly nowMs: number;
  /** When the day ends. */
  readonly endsAtMs: number;
}

/** A block, its confirmations, and a desk that was down for a night. */
export const RESULT_WITHIN_MS = 48 * 60 * 60 * 1000;

/** Repeats the whole draw. `waiting`: there is nothing to repeat yet, and nothing is wrong. */
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

/** Whether anything that was known before is different now. */
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
