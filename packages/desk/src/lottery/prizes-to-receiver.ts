import type { LotteryDay } from '../facts/lottery-day.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset, getRail } from '../order/desk.ts';

/** More prizes than a desk pays in a year, or than wait to be paid. */
const PRIZES_MAX = 400;

const KEY_PREFIX = 'lottery-';

/** The key of the entry that books the payment of a day's prize: a prize is paid once. */
export function prizeEntryKey(date: string): string {
  return `${KEY_PREFIX}${date}`;
}

/** The day of the prize that an entry of this key pays; null: it pays none. */
export function prizeDateOf(entryKey: string): string | null {
  return entryKey.startsWith(KEY_PREFIX) ? entryKey.slice(KEY_PREFIX.length) : null;
}

type Receiver = Pick<Sighting, 'railId' | 'watchKey'>;
type PrizeDesk = Pick<Desk, 'store' | 'assets' | 'rails'>;

/** Prizes that wait to be paid to this receiver: the address of an order may be its winner's. */
export async function listPrizesTo(desk: PrizeDesk, receiver: Receiver): Promise<readonly LotteryDay[]> {
  const days = await desk.store.listPromisedLotteryDays(PRIZES_MAX);
  return days.filter((day) => goesTo(desk, day, receiver));
}

/** The days whose prizes were recorded as paid with this transaction. */
export async function listDatesPaidWith(
  { store }: Pick<Desk, 'store'>,
  txid: string,
): Promise<readonly string[]> {
  const paid = await store.listTreasuryEntries({ limit: PRIZES_MAX, kind: 'lottery_paid' });
  return paid
    .filter(({ note }) => (note ?? '').toLowerCase().includes(txid.toLowerCase()))
    .flatMap(({ entry }) => prizeDateOf(entry.journalKey.replace(/^treasury:/, '')) ?? []);
}

/**
 * Whether these payments are needed for a prize that was recorded with their transaction. What the
 * transaction paid to the same receiver beyond it may count for an order.
 */
export async function isPaidAsPrize(
  desk: PrizeDesk,
  counted: readonly Sighting[],
  known: readonly Sighting[],
): Promise<boolean> {
  const [first] = counted;
  if (first === undefined) return false;
  let missing = 0n;
  for (const date of await listDatesPaidWith(desk, first.txid)) {
    const day = await desk.store.findLotteryDay(date);
    if (day !== null && goesTo(desk, day, first)) missing += day.prizeBaseUnits;
  }
  if (missing === 0n) return false;
  const keys = new Set(counted.map(({ outputKey }) => outputKey));
  for (const { txid, watchKey, outputKey, standing, baseUnits } of known) {
    const isFree = standing === null || standing === 'not_ours';
    if (txid === first.txid && watchKey === first.watchKey && isFree && !keys.has(outputKey))
      missing -= baseUnits;
  }
  return missing > 0n;
}

function goesTo(
  desk: Pick<Desk, 'assets' | 'rails'>,
  { prizeAssetId, claimAddress }: LotteryDay,
  { railId, watchKey }: Receiver,
): boolean {
  if (claimAddress === null || getAsset(desk, prizeAssetId).railId !== railId) return false;
  const receiver = getRail(desk, railId).parseAddress(prizeAssetId, claimAddress);
  return receiver.ok && receiver.value.watchKey === watchKey;
}
