import type { CoinReading } from '../ports/coins.ts';
import type { Store } from '../ports/store.ts';

/** A coin that a transaction spends. */
interface DraftedCoin {
  readonly outputKey: string;
  /** Amount as text, for JSON. */
  readonly baseUnits: string;
}

/** An unsigned transaction for payouts. */
export interface CoinDraft {
  readonly orderIds: readonly string[];
  readonly coins: readonly DraftedCoin[];
  /** The index of its change address; null if it has no change. */
  readonly changeIndex: number | null;
}

/** What the desk remembers about an account of coins. */
export interface CoinMemory {
  /** The highest change address that is in use, or was in an earlier file; -1 for none. */
  readonly changeThrough: number;
  /** Transactions that somebody may still sign and send, oldest first. */
  readonly drafts: readonly CoinDraft[];
  /** Transactions of which a coin is spent: one of them may have spent it, and cost a fee. Newest last. */
  readonly spent: readonly CoinDraft[];
}

/** Restrictions for a new transaction. */
export interface CoinBounds {
  /** Coins of waiting payouts of other orders. */
  readonly held: ReadonlySet<string>;
  /** The coins of each earlier transaction for one of the orders. */
  readonly voided: readonly (readonly string[])[];
  readonly changeIndex: number;
  /** The memory as it was read. */
  readonly memory: CoinMemory;
}

/** Older transactions are forgotten. */
const DRAFTS_MAX = 500;
/** Enough to cover the time until a sent one is in a block, with which its fee is read. */
const SPENT_MAX = 100;

function keyOf(railId: string): string {
  return `coinDrafts:${railId}`;
}

export async function readCoinMemory(
  store: Pick<Store, 'listSettings'>,
  railId: string,
): Promise<CoinMemory> {
  return parseCoinMemory(await findMemoryText(store, railId));
}

/** The stored text of the memory, to detect changes; undefined while there is none. */
export async function findMemoryText(
  store: Pick<Store, 'listSettings'>,
  railId: string,
): Promise<string | undefined> {
  return (await store.listSettings()).get(keyOf(railId));
}

function parseCoinMemory(text: string | undefined): CoinMemory {
  if (text === undefined) return { changeThrough: -1, drafts: [], spent: [] };
  const memory: CoinMemory = JSON.parse(text);
  return memory;
}

/** The amount of each coin of the remembered transactions, in base units, by output key. */
export function listDraftedCoins(text: string | undefined): ReadonlyMap<string, bigint> {
  const { drafts, spent } = parseCoinMemory(text);
  const coins = [...drafts, ...spent].flatMap((draft) => draft.coins);
  return new Map(coins.map(({ outputKey, baseUnits }) => [outputKey, BigInt(baseUnits)]));
}

/** The setting with one more remembered transaction. */
export function rememberDraft(railId: string, { drafts, ...others }: CoinMemory, draft: CoinDraft) {
  const memory: CoinMemory = { ...others, drafts: [...drafts, draft].slice(-DRAFTS_MAX) };
  return { key: keyOf(railId), valueJson: JSON.stringify(memory) };
}

/**
 * Remembers up to where change addresses are in use: the coin that showed it may be spent before the next
 * reading, which looks only a few addresses further. Concurrent changes of other processes are kept.
 */
export async function rememberChange(
  store: Pick<Store, 'listSettings' | 'saveMark'>,
  railId: string,
  { changeThrough }: Pick<CoinReading, 'changeThrough'>,
): Promise<void> {
  const text = await findMemoryText(store, railId);
  const memory = parseCoinMemory(text);
  if (changeThrough <= memory.changeThrough) return;
  const afterJson = JSON.stringify({ ...memory, changeThrough });
  await store.saveMark({ key: keyOf(railId), beforeJson: text ?? null, afterJson }, { letters: [] });
}

/**
 * The restrictions for a transaction for `orderIds`; for none of them, one that only combines coins. An
 * earlier transaction can be sent as long as all of its coins are there; once one of them is spent, it was
 * sent or never can be.
 */
export async function boundCoins(
  store: Pick<Store, 'listSettings' | 'findOrder'>,
  railId: string,
  { reading, orderIds }: { readonly reading: CoinReading; readonly orderIds: readonly string[] },
): Promise<CoinBounds> {
  const remembered = await readCoinMemory(store, railId);
  const unspent = new Set(reading.coins.map(({ outputKey }) => outputKey));
  const isSendable = ({ coins }: CoinDraft): boolean =>
    coins.every(({ outputKey }) => unspent.has(outputKey));
  // A spent coin may be unspent again after a reorganisation.
  const known = [...remembered.spent, ...remembered.drafts];
  const drafts = known.filter(isSendable);
  const spent = known.filter((draft) => !isSendable(draft)).slice(-SPENT_MAX);
  // Includes sent transactions: nothing shows their change before it is in a block.
  const drafted = known.map(({ changeIndex }) => changeIndex ?? -1);
  const changeThrough = Math.max(remembered.changeThrough, reading.changeThrough, ...drafted);
  const isOwn = (draft: CoinDraft): boolean => draft.orderIds.some((orderId) => orderIds.includes(orderId));
  const held = new Set<string>();
  for (const draft of drafts)
    if (!isOwn(draft) && (await isWaiting(store, draft))) for (const coin of keysOf(draft)) held.add(coin);
  return {
    held,
    voided: drafts.filter(isOwn).map(keysOf),
    changeIndex: 1 + changeThrough,
    memory: { changeThrough, drafts, spent },
  };
}

function keysOf({ coins }: CoinDraft): readonly string[] {
  return coins.map(({ outputKey }) => outputKey);
}

/** Whether one of its payouts is still to be paid. */
async function isWaiting(store: Pick<Store, 'findOrder'>, { orderIds }: CoinDraft): Promise<boolean> {
  for (const orderId of orderIds) {
    const view = await store.findOrder(orderId);
    if (view?.order.stage === 'prepared') return true;
  }
  return false;
}
