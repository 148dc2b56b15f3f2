import type { Lottery, OwnLotteryEntry } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type Desk, type LotteryDay, type LotteryEntry, getAsset, isPrizePaid } from '@naru/desk';
import { toIso, toIsoOrNull } from '../present/present-payment.ts';

type PresentingDesk = Pick<Desk, 'store' | 'assets' | 'rails'>;

/** The public data of a day. Only the leaf shows the winner. */
export async function presentLottery(
  desk: PresentingDesk,
  day: LotteryDay,
  { isRehearsal, leaves }: { readonly isRehearsal: boolean; readonly leaves: readonly string[] },
): Promise<Lottery> {
  const { date, timeZone, state, commitment, root, entryCount, secret, winnerPlace, winnerLeaf } = day;
  return {
    date,
    timeZone,
    startsAt: toIso(day.startsAtMs),
    endsAt: toIso(day.endsAtMs),
    state,
    isRehearsal,
    announcedAt: toIso(day.announcedAtMs),
    commitment,
    beacon: presentBeacon(desk, day),
    prize: presentPrize(desk, day),
    prizeState: state === 'drawn' ? await readWonState(desk, day) : 'none',
    closedAt: toIsoOrNull(day.closedAtMs),
    root,
    entryCount,
    drawnAt: toIsoOrNull(day.drawnAtMs),
    secret,
    winner: winnerPlace === null || winnerLeaf === null ? null : { place: winnerPlace, leaf: winnerLeaf },
    leaves: [...leaves],
  };
}

function presentBeacon({ rails }: PresentingDesk, day: LotteryDay): Lottery['beacon'] {
  const { beaconRailId, beaconHeight, heightAtClose, beaconHash } = day;
  if (beaconRailId === null || beaconHeight === null) return null;
  const network = rails.get(beaconRailId)?.network.name ?? beaconRailId;
  return { network, height: beaconHeight, heightAtClose, hash: beaconHash };
}

export function presentPrize(desk: Pick<Desk, 'assets'>, day: LotteryDay): Lottery['prize'] {
  const { symbol, network, decimals } = getAsset(desk, day.prizeAssetId);
  return {
    usd: formatAmount(day.prizeUsdCents, 2).replace(/\.00$/, ''),
    amount: formatAmount(day.prizeBaseUnits, decimals),
    symbol,
    network,
  };
}

/** Only the books show whether the prize of a drawn day was paid. */
export async function readWonState(
  { store }: Pick<Desk, 'store'>,
  day: LotteryDay,
): Promise<Exclude<Lottery['prizeState'], 'none'>> {
  if (day.returnedAtMs !== null) return 'returned';
  if (day.claimAddress === null) return 'waiting';
  return (await isPrizePaid({ store }, day.date)) ? 'paid' : 'claimed';
}

export async function presentOwnEntry(
  desk: PresentingDesk,
  { date, place, leaf, salt }: LotteryEntry,
  { isRehearsal }: { readonly isRehearsal: boolean },
): Promise<OwnLotteryEntry> {
  const day = await desk.store.findLotteryDay(date);
  if (day === null) throw new Error(`the day ${date} of an entry is missing`);
  const { claimEndsAtMs } = day;
  const hasWon = day.winnerPlace === place && claimEndsAtMs !== null;
  return {
    day: await presentLottery(desk, day, { isRehearsal, leaves: [] }),
    place,
    leaf,
    salt,
    won: hasWon ? { claimEndsAt: toIso(claimEndsAtMs), address: day.claimAddress } : null,
  };
}
