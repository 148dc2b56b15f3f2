import type { CoinReading } from '../ports/coins.ts';
import type { Store } from '../ports/store.ts';

/** An unsigned transaction for payouts that somebody may still sign and send. */
export interface CoinDraft {
  readonly orderIds: readonly string[];
  /** The coins that it spends, by output key. */
  readonly coins: readonly string[];
  /** Null: it has no change. */
  readonly changeIndex: number | null;
}

/** What the desk remembers of an account of coins. */
export interface CoinMemory {
  /** The highest change address that is known to be used; -1 for none. */
  readonly changeThrough: number;
  /** Oldest first. */
  readonly drafts: readonly CoinDraft[];
}

/** What a new transaction has to mind. */
export interface CoinBounds {
  /** Coins of payouts that still wait, of other orders. */
  readonly held: ReadonlySet<string>;
  /** The coins of each earlier transaction for one of the orders. */
  readonly voided: readonly (readonly string[])[];
  readonly changeIndex: number;
  /** With what was read, and without transactions that can no longer be sent. */
  readonly memory: CoinMemory;
}

/** Older ones are forgotten. */
const DRAFTS_MAX = 500;

function keyOf(railId: string): string {
  return `coinDrafts:${railId}`;
}

export async function readCoinMemory(
  store: Pick<Store, 'listSettings'>,
  railId: string,
): Promise<CoinMemory> {
  const text = (await store.listSettings()).get(keyOf(railId));
  if (text === undefined) return { changeThrough: -1, drafts: [] };
  const memory: CoinMemory = JSON.parse(text);
  return memory;
}

/** The mark that remembers one more transaction. */
export function rememberDraft(railId: string, { changeThrough, drafts }: CoinMemory, draft: CoinDraft) {
  const memory: CoinMemory = { changeThrough, drafts: [...drafts, draft].slice(-DRAFTS_MAX) };
  return { key: keyOf(railId), valueJson: JSON.stringify(memory) };
}

/**
 * What a transaction for `orderIds` has to mind; for none of them, one that only brings coins together. An
 * earlier transaction can be sent as long as all of its coins are there; once one of them is spent, it was
 * sent, or never can be.
 */
export async function boundCoins(
  store: Pick<Store, 'listSettings' | 'findOrder'>,
  railId: string,
  { reading, orderIds }: { readonly reading: CoinReading; readonly orderIds: readonly string[] },
): Promise<CoinBounds> {
  const remembered = await readCoinMemory(store, railId);
  const unspent = new Set(reading.coins.map(({ outputKey }) => outputKey));
  const drafts = remembered.drafts.filter(({ coins }) => coins.every((coin) => unspent.has(coin)));
  const changeThrough = Math.max(remembered.changeThrough, reading.changeThrough);
  const isOwn = (draft: CoinDraft): boolean => draft.orderIds.some((orderId) => orderIds.includes(orderId));
  const held = new Set<string>();
  for (const draft of drafts)
    if (!isOwn(draft) && (await isWaiting(store, draft))) for (const coin of draft.coins) held.add(coin);
  return {
    held,
    voided: drafts.filter(isOwn).map(({ coins }) => coins),
    changeIndex: 1 + Math.max(changeThrough, ...drafts.map(({ changeIndex }) => changeIndex ?? -1)),
    memory: { changeThrough, drafts },
  };
}

/** Whether one of its payouts is still to be paid. */
async function isWaiting(store: Pick<Store, 'findOrder'>, { orderIds }: CoinDraft): Promise<boolean> {
  for (const orderId of orderIds) {
    const view = await store.findOrder(orderId);
    if (view?.order.stage === 'prepared') return true;
  }
  return false;
}
