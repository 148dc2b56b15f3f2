import type { PrizePaymentRow, Prizes } from '@naru/contract';
import { formatAmount } from '@naru/core';
import {
  type CurrencyDesk,
  type Desk,
  type LotteryDay,
  type PrizePayment,
  type Rail,
  type WatchedPrize,
  finalityOfPrize,
  getAsset,
  getRail,
  isClaimRecorded,
  isClaimed,
  isGone,
  isLostGone,
  isPrizeHeld,
  isPrizeUnchecked,
  listWatchedPrizes,
  prizeEntryKey,
  prizeIntent,
  prizePaymentSubject,
  troublesOf,
} from '@naru/desk';
import {
  createNameLookup,
  explorerUrlOf,
  presentSlip,
  presentTakenOut,
  toIso,
  toIsoOrNull,
} from '../present/present-payment.ts';
import { presentPrize, readWonState } from './present-lottery.ts';

/** More than a month of them: a prize that nobody claims goes back after 30 days. */
const DAYS_MAX = 50;

type PrizeDesk = CurrencyDesk & Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** The last days and the states of their prizes, for the people who pay them. */
export async function listPrizes(desk: PrizeDesk): Promise<Prizes['prizes']> {
  const days = await desk.store.listLotteryDays({ limit: DAYS_MAX });
  const prizes = await listWatchedPrizes(desk);
  const nameOf = createNameLookup(desk.store);
  return Promise.all(
    days.map(async (day) => {
      const { usd: _usd, ...prize } = presentPrize(desk, day);
      const watched = prizes.find((prize) => prize.day.date === day.date);
      const state = await readPayableState(desk, day, watched?.payments.some(isGone) === true);
      const { railId, decimals } = getAsset(desk, day.prizeAssetId);
      const rail = getRail(desk, railId);
      return {
        date: day.date,
        assetId: day.prizeAssetId,
        decimals,
        ...prize,
        state,
        address: day.claimAddress,
        claimEndsAt: toIsoOrNull(day.claimEndsAtMs),
        toPay:
          (state === 'claimed' || state === 'payment_gone') && isClaimed(day)
            ? presentSlip(rail.preparePayout(prizeIntent(day)))
            : null,
        takenOut: MAY_BE_PAID.has(state)
          ? await presentTakenOut(desk, { paymentId: prizeEntryKey(day.date), view: null }, nameOf)
          : null,
        witness: rail.network.witness,
        payments: watched === undefined ? [] : await presentPayments(desk, rail, watched),
        isHeld: await isPrizeHeld(desk, day.date),
        isAddressProposed: await isProposed(desk, day.date),
      };
    }),
  );
}

const MAY_BE_PAID: ReadonlySet<PrizeState> = new Set(['claimed', 'on_hold', 'payment_gone'] as const);

type PrizeState = Prizes['prizes'][number]['state'];
type PaymentState = PrizePaymentRow['state'];

async function presentPayments(desk: PrizeDesk, rail: Rail, prize: WatchedPrize): Promise<PrizePaymentRow[]> {
  const railState = await desk.store.findRailState(rail.network.railId);
  const unexplained = new Set(troublesOf(prize).map(({ payment }) => payment));
  const stateOf = (payment: PrizePayment): PaymentState => {
    if (isLostGone(payment)) return 'lost_gone';
    if (isGone(payment)) return 'gone';
    if (unexplained.has(payment)) return 'unexplained';
    if (payment.standing === null) return 'to_record';
    if (payment.standing !== 'counted') return payment.standing;
    const { isFinal } = finalityOfPrize(rail, prize.day, payment, railState);
    return isFinal || rail.network.witness === 'operator' ? 'final' : 'confirming';
  };
  const shown = prize.payments.filter(
    ({ standing, droppedAtMs }) => standing !== null || droppedAtMs === null,
  );
  return Promise.all(
    shown.map(async (payment) => {
      const { railId, outputKey, txid, assetId, baseUnits, firstSeenAtMs } = payment;
      return {
        railId,
        outputKey,
        txid,
        explorerUrl: explorerUrlOf(rail, txid),
        amount: formatAmount(baseUnits, getAsset(desk, assetId).decimals),
        state: stateOf(payment),
        firstSeenAt: toIso(firstSeenAtMs),
        isProposed: await isProposed(desk, prizePaymentSubject(payment)),
      };
    }),
  );
}

async function isProposed({ store, clock }: PrizeDesk, subjectId: string): Promise<boolean> {
  const query = { nowMs: clock.nowMs(), limit: 1, kinds: ['prize'], subjectId } as const;
  return (await store.listProposals(query)).length > 0;
}

/** A prize whose payment waits for a second person has been sent, so nobody must send it again meanwhile. */
async function readPayableState(
  desk: PrizeDesk,
  day: LotteryDay,
  isPaymentGone: boolean,
): Promise<PrizeState> {
  if (day.state !== 'drawn') return day.state;
  const state = isPaymentGone ? 'payment_gone' : await readWonState(desk, day);
  if (state !== 'claimed' && state !== 'payment_gone') return state;
  const open = await desk.store.listProposals({
    nowMs: desk.clock.nowMs(),
    limit: 1,
    kinds: ['treasury'],
    subjectId: prizeEntryKey(day.date),
  });
  if (open.length > 0) return 'recorded';
  const isPayable = (await isClaimRecorded(desk, day)) && !(await isPrizeUnchecked(desk, day));
  return isPayable ? state : 'on_hold';
}
