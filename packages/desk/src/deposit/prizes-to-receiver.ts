import type { LotteryDay } from '../facts/lottery.ts';
import { type SeenOutput, type Sighting, isPrizeUse } from '../facts/sighting.ts';
import { type CurrencyDesk, type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { RecordedEntry } from '../ports/ledger-store.ts';
import { paysExactly } from '../ledger/disbursement-state.ts';

/** More prizes than a desk pays in a year, or than wait to be paid. */
const PRIZES_MAX = 400;

const KEY_PREFIX = 'lottery-';

const DATE_LENGTH = '2026-11-24'.length;

/**
 * The key of an entry about the prize of a day. A prize is paid once: entry 0 books its payment, 1 takes that
 * back, 2 books another payment, and so on.
 */
export function prizeEntryKey(date: string, place = 0): string {
  return place === 0 ? `${KEY_PREFIX}${date}` : `${KEY_PREFIX}${date}-${place}`;
}

/** The day of the prize that an entry with this key is about; null if it is about none. */
export function prizeDateOf(entryKey: string): string | null {
  return entryKey.startsWith(KEY_PREFIX) ? entryKey.slice(KEY_PREFIX.length).slice(0, DATE_LENGTH) : null;
}

/** The entries of a prize, by the place in their keys. If their number is odd, the prize is paid. */
export async function listPrizeEntries(
  { store }: Pick<Desk, 'store'>,
  date: string,
): Promise<readonly RecordedEntry[]> {
  const entries: RecordedEntry[] = [];
  for (;;) {
    const entry = await store.findTreasuryEntry(`treasury:${prizeEntryKey(date, entries.length)}`);
    if (entry === null) return entries;
    entries.push(entry);
  }
}

export async function isPrizePaid(desk: Pick<Desk, 'store'>, date: string): Promise<boolean> {
  return (await listPrizeEntries(desk, date)).length % 2 === 1;
}

type Receiver = Pick<Sighting, 'railId' | 'watchKey'>;

/** Prizes that wait to be paid to this receiver: an order may have the same address as a winner. */
export async function listPrizesTo(
  desk: Pick<Desk, 'store' | 'assets' | 'rails'>,
  receiver: Receiver,
): Promise<readonly LotteryDay[]> {
  const days = await desk.store.listPromisedLotteryDays(PRIZES_MAX);
  return days.filter((day) => goesTo(desk, day, receiver));
}

/** Whether a payment to the receiver of an order is recorded for a prize, or may be for a waiting one. */
export async function isPerhapsPrize(
  desk: Pick<Desk, 'store' | 'assets' | 'rails'>,
  railId: string,
  { outputKey, watchKey, assetId, baseUnits }: SeenOutput,
): Promise<boolean> {
  const uses = await desk.store.findOutputUses({ railId, outputKeys: [outputKey] });
  if (uses.has(outputKey)) return isPrizeUse(uses.get(outputKey));
  const days = await listPrizesTo(desk, { railId, watchKey });
  return days.some((day) => day.prizeAssetId === assetId && paysExactly(baseUnits, day.prizeBaseUnits));
}

function goesTo(
  desk: CurrencyDesk,
  { prizeAssetId, claimAddress }: LotteryDay,
  { railId, watchKey }: Receiver,
): boolean {
  if (claimAddress === null || getAsset(desk, prizeAssetId).railId !== railId) return false;
  const receiver = getRail(desk, railId).parseAddress(prizeAssetId, claimAddress);
  return receiver.ok && receiver.value.watchKey === watchKey;
}
