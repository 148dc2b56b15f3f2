import { type PrizeJudgement, type Result, ok, refuse } from '@naru/core';
import { type PlannedAct, recordDeskAct } from '../audit/record-desk-act.ts';
import { finalityOfPrize } from '../ledger/finality.ts';
import type { PrizeChange, PrizePayment } from '../facts/prize-payment.ts';
import { openEntry } from '../ledger/journal.ts';
import { type RecordEntryRefusal, recordEntry } from '../approval/record-entry.ts';
import type { TreasuryEntry } from '../facts/treasury-entry.ts';
import { findPosition } from '../ledger/treasury.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import { type PrizePaymentRefusal, checkPrizePayment } from './prize-payment.ts';
import { prizeDateOf } from '../deposit/prizes-to-receiver.ts';
import { type WatchedPrize, isRecorded, listWatchedPrizes } from '../deposit/watch-prizes.ts';

type WatchingDesk = Pick<Desk, 'store' | 'clock' | 'assets' | 'rails'>;

/** A payment of a prize that needs a person: one that counted is gone, or nothing accounts for it. */
export interface PrizeTrouble {
  readonly kind: 'gone' | 'unexplained';
  readonly payment: PrizePayment;
}

/** Whether it counted and was dropped, so that the prize is not paid any more unless it comes back. */
export function isGone({ standing, droppedAtMs }: PrizePayment): boolean {
  return standing === 'counted' && droppedAtMs !== null;
}

/** Whether it is in the books as a loss and was dropped, so that nothing left. */
export function isLostGone({ standing, droppedAtMs }: PrizePayment): boolean {
  return standing === 'lost' && droppedAtMs !== null;
}

/** There, and explained by nobody; also one that was given up and came back. */
function isOpen({ standing, droppedAtMs }: PrizePayment): boolean {
  return droppedAtMs === null && (standing === null || standing === 'given_up');
}

export async function listPrizeTroubles(desk: WatchingDesk): Promise<readonly PrizeTrouble[]> {
  return (await listWatchedPrizes(desk)).flatMap(troublesOf);
}

/** Until a person has recorded what pays the prize, any of them may. */
export function troublesOf(prize: WatchedPrize): readonly PrizeTrouble[] {
  const { payments } = prize;
  const open = isRecorded(prize) ? payments.filter(isOpen) : [];
  return [
    ...payments
      .filter((each) => isGone(each) || isLostGone(each))
      .map((payment) => ({ kind: 'gone', payment }) as const),
    ...open.map((payment) => ({ kind: 'unexplained', payment }) as const),
  ];
}

/** Whether the desk sent a payment to a winner's address, beyond the prize, as a person says. */
export interface JudgePrizeAct {
  readonly railId: string;
  readonly outputKey: string;
  /** `unexplained`: what was said before is wrong. */
  readonly judgement: PrizeJudgement;
  readonly operatorId: string;
  readonly note: string;
}

export type JudgePrizeRefusal =
  | 'payment_unknown'
  | 'payment_settled'
  | 'deposit_not_final'
  | 'reason_missing'
  | RecordEntryRefusal;

/**
 * Ends the call for a person, or calls again. Money that was sent beyond the prize leaves the books as a
 * difference, and is in them again where that was said by mistake.
 */
export async function judgePrizePayment(
  desk: WatchingDesk & Pick<Desk, 'ids' | 'rateBook' | 'hashText'>,
  said: JudgePrizeAct,
): Promise<Result<null, JudgePrizeRefusal>> {
  const note = said.note.trim();
  if (note === '') return refuse('reason_missing');
  const { payments = [] } = (await findPrizeOf(desk, said)) ?? {};
  const isLost = payments.some((each) => each.outputKey === said.outputKey && each.standing === 'lost');
  if (said.judgement === 'ours' || (said.judgement === 'unexplained' && isLost))
    return bookLoss(desk, said, note);
  return recordDeskAct<null, JudgePrizeRefusal>(desk, async () => {
    const found = await findJudged(desk, said, 'not_ours');
    if (!found.ok) return found;
    const { payment } = found.value;
    const standing = said.judgement === 'not_ours' ? 'not_ours' : null;
    return ok({
      what: actOf(payment, said.operatorId, note),
      write: (act) => desk.store.judgePrizePayments(judging(payment, standing), act),
    });
  });
}

function judging(payment: PrizePayment, standing: 'not_ours' | 'lost' | null): PrizeChange {
  return { paying: [], judged: [{ payment, standing }] };
}

function actOf({ railId, outputKey, txid }: PrizePayment, operatorId: string, note: string) {
  const event = 'prize_payment_judged' as const;
  return { event, subjectId: `${railId} ${outputKey}`, operatorId, note: `${txid}: ${note}` };
}

async function findPrizeOf(
  desk: WatchingDesk,
  { railId, outputKey }: Pick<JudgePrizeAct, 'railId' | 'outputKey'>,
): Promise<WatchedPrize | undefined> {
  const prizes = await listWatchedPrizes(desk, railId);
  return prizes.find(({ payments }) => payments.some((each) => each.outputKey === outputKey));
}

/** The payment, if it can be judged so: an open one, or one that has the standing which was wrong. */
async function findJudged(
  desk: WatchingDesk,
  said: JudgePrizeAct,
  wrong: 'not_ours' | 'lost',
): Promise<
  Result<
    { readonly payment: PrizePayment; readonly prize: WatchedPrize },
    'payment_unknown' | 'payment_settled'
  >
> {
  const prize = await findPrizeOf(desk, said);
  const payment = prize?.payments.find(({ outputKey }) => outputKey === said.outputKey);
  if (prize === undefined || payment === undefined) return refuse('payment_unknown');
  const isFitting = said.judgement === 'unexplained' ? payment.standing === wrong : isOpen(payment);
  return isFitting ? ok({ payment, prize }) : refuse('payment_settled');
}

/** Only once it is final, since the books do not follow it any further; or the same taken back. */
async function bookLoss(
  desk: Parameters<typeof judgePrizePayment>[0],
  said: JudgePrizeAct,
  note: string,
): Promise<Result<null, JudgePrizeRefusal>> {
  const found = await findJudged(desk, said, 'lost');
  if (!found.ok) return found;
  const { railId, outputKey, assetId, txid } = found.value.payment;
  const isLoss = said.judgement === 'ours';
  const lost = isLoss ? found.value.payment.baseUnits : -found.value.payment.baseUnits;
  const { held } = await findPosition(desk, getAsset(desk, assetId));
  const entry = openEntry(desk, {
    journalKey: `treasury:prize-payment ${railId} ${outputKey} ${desk.ids.nextRowId()}`,
    orderId: null,
    kind: 'counted',
    countedBaseUnits: held - lost,
    postings: [
      { account: 'difference', assetId, baseUnits: lost },
      { account: 'reserve', assetId, baseUnits: -lost },
    ],
  });
  return recordEntry<JudgePrizeRefusal>(desk, entry, {
    by: { operatorId: said.operatorId, note: `${note}\n${txid}` },
    approval: null,
    check: async () => {
      const now = await findJudged(desk, said, 'lost');
      if (!now.ok) return now;
      const { payment, prize } = now.value;
      if (!isLoss) return ok(judging(payment, null));
      const state = await desk.store.findRailState(railId);
      if (!finalityOfPrize(getRail(desk, railId), prize.day, payment, state).isFinal)
        return refuse('deposit_not_final');
      return ok(judging(payment, 'lost'));
    },
  });
}

/**
 * Names another payment of a prize whose first one is gone: that is given up, and the books, which have the
 * prize as paid, stay as they are. Refused while the first one is there.
 */
export async function planPrizeAgain(
  desk: WatchingDesk & Pick<Desk, 'hashText'>,
  said: TreasuryEntry,
): Promise<Result<PlannedAct<null, PrizeRefusal>, 'already_booked' | PrizePaymentRefusal>> {
  const date = prizeDateOf(said.entryKey);
  const prize = (await listWatchedPrizes(desk)).find(({ day }) => day.date === date);
  const gone = prize?.payments.filter(isGone) ?? [];
  const [first] = gone;
  if (first === undefined) return refuse('already_booked');
  const checked = await checkPrizePayment(desk, said);
  if (!checked.ok) return checked;
  const judged = gone.map((payment) => ({ payment, standing: 'given_up' }) as const);
  const change = { ...checked.value, judged };
  return ok({
    what: actOf(first, said.operatorId, `${said.reason} ${said.evidence}`),
    write: (act, decision) => desk.store.judgePrizePayments(change, act, decision),
  });
}

type PrizeRefusal = 'output_already_used' | 'payment_settled' | 'proposal_unknown';
