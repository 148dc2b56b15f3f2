import { watchKeyOf } from '../runtime/deposit-place.ts';
import { isAbout, paysExactly } from '../ledger/disbursement-state.ts';
import { isPoison } from './watch-receivers.ts';
import { type Sighting, isPrizeUse, type SeenOutput } from '../facts/sighting.ts';
import { type CurrencyDesk, getRail, type Desk, getAsset } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { RecordedEntry } from '../ports/ledger-store.ts';
import type { LotteryDay, PaidOutput, PrizePayment } from '../ports/lottery-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the address of a winner is watched after the prize was recorded as paid. */
const WATCHED_MS = 45 * DAY_MS;
/** Bounds the watched days; a day has one prize. */
const WATCHED_DAYS_MAX = 50;
/** Payments recorded for one prize: of strangers, who can pay to any address, and of possible repetitions. */
const PAYMENTS_OF_KIND_MAX = 10;
/** Bounds the changes of the receiver of a prize; each takes two people. */
const REDIRECTS_PER_PRIZE_MAX = 20;
const REDIRECTS_MAX = WATCHED_DAYS_MAX * REDIRECTS_PER_PRIZE_MAX;
const PAYMENTS_MAX = WATCHED_DAYS_MAX * 2 * PAYMENTS_OF_KIND_MAX;

/** A prize that was claimed, and every payment to its addresses that is recorded. */
export interface WatchedPrize {
  readonly day: LotteryDay;
  readonly watchKey: string;
  /** Keys of former addresses of a redirected prize: a payment to them pays no prize. */
  readonly formerKeys: readonly string[];
  readonly payments: readonly PrizePayment[];
}

/** The prizes whose receivers are watched, newest first; of one rail, or of all. */
export async function listWatchedPrizes(
  { store, clock, assets, rails }: CurrencyDesk & Pick<Desk, 'store' | 'clock'>,
  railId: string | null = null,
): Promise<readonly WatchedPrize[]> {
  const sinceMs = clock.nowMs() - WATCHED_MS;
  const days = await store.listClaimedLotteryDays({ sinceMs, limit: WATCHED_DAYS_MAX });
  const known = days.filter(({ prizeAssetId }) => {
    const asset = assets.get(prizeAssetId);
    return asset !== undefined && (railId === null || asset.railId === railId);
  });
  const sinceDate = known.at(-1)?.date;
  if (sinceDate === undefined) return [];
  const payments = await store.listPrizePayments({ sinceDate, limit: PAYMENTS_MAX });
  const former = await store.listFormerClaims({ sinceDate, limit: REDIRECTS_MAX });
  return known.flatMap((day) => {
    const { date, prizeAssetId, claimAddress } = day;
    const rail = rails.get(getAsset({ assets }, prizeAssetId).railId);
    const keysOf = (address: string): readonly string[] => {
      const receiver = rail?.parseAddress(prizeAssetId, address);
      return receiver?.ok === true ? [receiver.value.watchKey] : [];
    };
    const [watchKey] = keysOf(claimAddress ?? '');
    if (watchKey === undefined) return [];
    const formerKeys = former
      .filter((each) => each.date === date)
      .flatMap((each) => keysOf(each.claimAddress))
      .filter((key) => key !== watchKey);
    const own = payments.filter(({ prizeDate }) => prizeDate === date);
    return [{ day, watchKey, formerKeys, payments: own }];
  });
}

/** What a reading of a rail shows of prizes. */
export interface PrizeReading {
  readonly prizes: readonly WatchedPrize[];
  /** Recorded payments, by output. */
  readonly known: ReadonlyMap<string, PrizePayment>;
}

export async function openPrizeReading(desk: Desk, rail: Rail): Promise<PrizeReading> {
  const { railId } = rail.network;
  const prizes = await listWatchedPrizes(desk, railId);
  for (const { watchKey, formerKeys } of prizes)
    for (const key of [watchKey, ...formerKeys]) desk.watchBook.watchWinner(railId, key);
  const payments = prizes.flatMap((prize) => prize.payments);
  return { prizes, known: new Map(payments.map((payment) => [payment.outputKey, payment])) };
}

/** Payments that the network must still show. */
export function listUnconfirmedPrizes({ known }: PrizeReading): readonly PrizePayment[] {
  return [...known.values()].filter(
    ({ blockHash, droppedAtMs }) => blockHash === null && droppedAtMs === null,
  );
}

export function isOfPrize({ prizes }: PrizeReading, rail: Rail, output: SeenOutput): boolean {
  const key = watchKeyOf(rail, output);
  return prizes.some((prize) => prize.watchKey === key || prize.formerKeys.includes(key));
}

/**
 * The payments of prizes among the outputs of a network: recorded ones with their block, and new ones that
 * belong to no order. A new one waits until a person explains it.
 * @param others outputs that are recorded for nothing else
 */
export function readPrizePayments(
  desk: Desk,
  rail: Rail,
  reading: PrizeReading,
  { shown, others }: { readonly shown: readonly SeenOutput[]; readonly others: readonly SeenOutput[] },
): readonly PrizePayment[] {
  const seen = shown.flatMap(({ outputKey, blockHeight, blockHash }) => {
    const known = reading.known.get(outputKey);
    return known === undefined ? [] : [{ ...known, blockHeight, blockHash, droppedAtMs: null }];
  });
  const added: PrizePayment[] = [];
  for (const output of others) {
    const isKnown = reading.known.has(output.outputKey);
    const prize = isKnown ? undefined : pickPrize(desk, rail, reading, output, added);
    if (prize !== undefined) added.push({ ...toPrizePayment(desk, prize.day, rail, output), standing: null });
  }
  return [...seen, ...added];
}

/** The record of a payment that a person names for the prize of a day. */
export function toPrizePayment(
  { clock }: Pick<Desk, 'clock'>,
  { date: prizeDate }: LotteryDay,
  { network: { railId } }: Rail,
  output: PaidOutput,
): PrizePayment {
  const { outputKey, assetId, watchKey, baseUnits, txid, blockHeight, blockHash } = output;
  const paid = { outputKey, assetId, watchKey, baseUnits, txid, blockHeight, blockHash };
  const place = { railId, prizeDate, firstSeenAtMs: clock.nowMs(), droppedAtMs: null };
  return { ...place, ...paid, standing: 'counted' };
}

/** The prize that a payment is recorded with: the unpaid or newest of its receiver, or of a former one. */
function pickPrize(
  desk: Desk,
  rail: Rail,
  { prizes }: PrizeReading,
  output: SeenOutput,
  added: readonly PrizePayment[],
): WatchedPrize | undefined {
  if (isPoison(desk, output)) return undefined;
  const key = watchKeyOf(rail, output);
  const fitting = prizes.filter(({ watchKey }) => watchKey === key);
  const former = prizes.find(({ formerKeys }) => formerKeys.includes(key));
  const prize = fitting.find((each) => !isRecorded(each)) ?? fitting[0] ?? former;
  if (prize === undefined) return undefined;
  const { date, prizeBaseUnits } = prize.day;
  const isAlike = isAbout(output.baseUnits, prizeBaseUnits);
  const others = [...prize.payments, ...added.filter(({ prizeDate }) => prizeDate === date)];
  // Strangers cannot use up the places for a prize that was paid twice.
  const ofKind = others.filter(({ baseUnits }) => isAbout(baseUnits, prizeBaseUnits) === isAlike);
  return ofKind.length < PAYMENTS_OF_KIND_MAX ? prize : undefined;
}

/** Whether a person has named a payment of the prize. */
export function isRecorded({ payments }: WatchedPrize): boolean {
  return payments.some(({ standing }) => standing === 'counted');
}

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
