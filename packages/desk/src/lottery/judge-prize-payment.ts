import { PRIZE_JUDGEMENTS, type PrizeJudgement, type Result, ok, refuse } from '@naru/core';
import { type ProposalApproval, decideApproved, decideOrPropose } from '../approval/act-proposal.ts';
import { isSecondNeeded, listOtherApprovers } from '../approval/second-person.ts';
import type { PlannedAct } from '../audit/write-audit.ts';
import { finalityOfPrize } from '../ledger/judge-finality.ts';
import type { JournalEntry, TreasuryEntry } from '../facts/journal-entry.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { Rail } from '../ports/rail.ts';
import { openEntry } from '../ledger/journal.ts';
import { type RecordEntryRefusal, planEntry } from '../approval/record-entry.ts';
import { findPosition } from '../ledger/treasury.ts';
import { type CurrencyDesk, type Desk, getAsset, getRail } from '../runtime/desk.ts';
import { type PrizePaymentRefusal, checkPrizePayment } from './prize-payment.ts';
import { isPrizeUnchecked } from '../restore/lost-time.ts';
import {
  listPrizeEntries,
  prizeDateOf,
  prizeEntryKey,
  type WatchedPrize,
  isRecorded,
  listWatchedPrizes,
} from '../deposit/watch-prizes.ts';
import type { PrizeChange, PrizePayment, PrizeStanding } from '../ports/lottery-store.ts';

type WatchingDesk = CurrencyDesk & Pick<Desk, 'store' | 'clock'>;

/** A payment of a prize that needs a person: a counted one is gone, or nothing explains it. */
interface PrizeTrouble {
  readonly kind: 'gone' | 'unexplained';
  readonly payment: PrizePayment;
}

/** Whether a counted payment was dropped, so that the prize is unpaid unless the payment comes back. */
export function isGone({ standing, droppedAtMs }: PrizePayment): boolean {
  return standing === 'counted' && droppedAtMs !== null;
}

/** Whether a payment in the books as a loss was dropped, so that no money left. */
export function isLostGone({ standing, droppedAtMs }: PrizePayment): boolean {
  return standing === 'lost' && droppedAtMs !== null;
}

/** Whether a payment is on the network without an explanation, or was given up and came back. */
function isOpen({ standing, droppedAtMs }: PrizePayment): boolean {
  return droppedAtMs === null && (standing === null || standing === 'given_up');
}

export async function listPrizeTroubles(desk: WatchingDesk): Promise<readonly PrizeTrouble[]> {
  return (await listWatchedPrizes(desk)).flatMap(troublesOf);
}

/** Until a person has recorded the payment of the prize, each payment to its present receiver may be it. */
export function troublesOf(prize: WatchedPrize): readonly PrizeTrouble[] {
  const { payments, formerKeys } = prize;
  const isElsewhere = ({ watchKey }: PrizePayment): boolean => formerKeys.includes(watchKey);
  const open = payments.filter((each) => isOpen(each) && (isRecorded(prize) || isElsewhere(each)));
  return [
    ...payments
      .filter((each) => isGone(each) || isLostGone(each))
      .map((payment) => ({ kind: 'gone', payment }) as const),
    ...open.map((payment) => ({ kind: 'unexplained', payment }) as const),
  ];
}

/** A person's judgement of a payment to the receiver of a prize. */
export interface JudgePrizeAct {
  readonly railId: string;
  readonly outputKey: string;
  /** `unexplained`: the earlier judgement is wrong. */
  readonly judgement: PrizeJudgement;
  readonly operatorId: string;
  readonly note: string;
}

type JudgePrizeRefusal =
  | 'payment_unknown'
  | 'payment_settled'
  | 'deposit_not_final'
  | 'reason_missing'
  | RecordEntryRefusal;

type JudgingDesk = WatchingDesk & Pick<Desk, 'ids' | 'rateBook' | 'hashText' | 'findActing'>;

/**
 * Judges a payment, or proposes the judgement to a second person: a loss above the limit, and taking back the
 * record of a prize, as for the record itself.
 */
export async function judgeOrProposePrize(
  desk: JudgingDesk & Pick<Desk, 'settings'>,
  said: JudgePrizeAct,
): Promise<Result<'recorded' | 'proposed', JudgePrizeRefusal | 'proposal_open'>> {
  const { railId, outputKey, judgement, operatorId, note } = said;
  const details = { railId, outputKey, judgement };
  const subject = { kind: 'prize', subjectId: prizePaymentSubject(said) } as const;
  return decideOrPropose(desk, {
    isForTwo: () => isJudgedByTwo(desk, said),
    proposed: { ...subject, details, reason: note.trim(), proposedBy: operatorId },
    plan: plannerOf(desk, said),
  });
}

async function isJudgedByTwo(
  desk: JudgingDesk & Pick<Desk, 'settings'>,
  said: JudgePrizeAct,
): Promise<boolean> {
  const found = await findJudged(desk, said);
  if (!found.ok) return false;
  const { payment, effect } = found.value;
  if (effect === 'recording_back') return (await listOtherApprovers(desk, said.operatorId)).length > 0;
  const amounts = [{ asset: getAsset(desk, payment.assetId), baseUnits: payment.baseUnits }];
  return effect !== 'none' && (await isSecondNeeded(desk, amounts, said.operatorId));
}

/** The subject of a proposal about the payment of a prize; the identifier of a rail has no space. */
export function prizePaymentSubject({
  railId,
  outputKey,
}: Pick<PrizePayment, 'railId' | 'outputKey'>): string {
  return `${railId} ${outputKey}`;
}

/** The proposed judgement; null if the proposal is about something else of a prize. */
export function readPrizeProposal({ details, proposedBy, reason }: Proposal): JudgePrizeAct | null {
  const { railId, outputKey } = details;
  const judgement = PRIZE_JUDGEMENTS.find((known) => known === details['judgement']);
  if (judgement === undefined || railId === undefined || outputKey === undefined) return null;
  return { railId, outputKey, judgement, operatorId: proposedBy, note: reason ?? '' };
}

/**
 * Writes a judgement, which ends the alarm or raises it again. Money sent in excess of the prize leaves the
 * books as a difference, and returns to them if that judgement was wrong. A prize that was recorded with the
 * wrong payment is unpaid again. With an approval, the judgement is the one that another person proposed.
 */
export async function judgePrizePayment(
  desk: JudgingDesk,
  said: JudgePrizeAct,
  approval: ProposalApproval | null = null,
): Promise<Result<null, JudgePrizeRefusal>> {
  return decideApproved(desk, approval, plannerOf(desk, said));
}

/** Plans the judgement. If somebody was faster, it is written as meant or not at all. */
function plannerOf(desk: JudgingDesk, said: JudgePrizeAct): () => ReturnType<typeof planJudgement> {
  let meant: Effect | null = null;
  return () =>
    planJudgement(desk, said, (effect) => {
      meant ??= effect;
      return meant === effect;
    });
}

async function planJudgement(
  desk: JudgingDesk,
  said: JudgePrizeAct,
  isMeant: (effect: Effect) => boolean,
): Promise<Result<PlannedAct<null, JudgePrizeRefusal>, JudgePrizeRefusal>> {
  const note = said.note.trim();
  if (note === '') return refuse('reason_missing');
  const found = await findJudged(desk, said);
  if (!found.ok) return found;
  if (!isMeant(found.value.effect)) return refuse('payment_settled');
  const { payment } = found.value;
  const planned = await changeOf(desk, said, found.value);
  if (!planned.ok) return planned;
  const change = planned.value;
  if (found.value.effect === 'none')
    return ok({
      what: actOf(payment, said.operatorId, note),
      write: (act, decision) => desk.store.judgePrizePayments(change, act, decision),
    });
  const entry = await entryOf(desk, found.value);
  if (entry === null) return refuse('payment_settled');
  const by = { operatorId: said.operatorId, note: `${note}\n${payment.txid}` };
  return ok(planEntry(desk, entry, by, change));
}

/** The effect of a judgement on the books. */
type Effect = 'none' | 'loss' | 'loss_back' | 'recording_back';

interface Judged {
  readonly payment: PrizePayment;
  readonly prize: WatchedPrize;
  readonly effect: Effect;
}

function actOf({ railId, outputKey, txid }: PrizePayment, operatorId: string, note: string) {
  const event = 'prize_payment_judged' as const;
  return { event, subjectId: `${railId} ${outputKey}`, operatorId, note: `${txid}: ${note}` };
}

/** The payment, if the judgement is possible: it is open, or its earlier judgement was wrong. */
async function findJudged(
  desk: WatchingDesk,
  { railId, outputKey, judgement }: Pick<JudgePrizeAct, 'railId' | 'outputKey' | 'judgement'>,
): Promise<Result<Judged, 'payment_unknown' | 'payment_settled'>> {
  for (const prize of await listWatchedPrizes(desk, railId)) {
    const payment = prize.payments.find((each) => each.outputKey === outputKey);
    if (payment === undefined) continue;
    const effect = effectOf(payment, judgement);
    return effect === null ? refuse('payment_settled') : ok({ payment, prize, effect });
  }
  return refuse('payment_unknown');
}

/** The effect of a judgement; null if the judgement is not possible. */
function effectOf(payment: PrizePayment, judgement: PrizeJudgement): Effect | null {
  if (judgement === 'ours') return isOpen(payment) ? 'loss' : null;
  if (judgement === 'not_ours') return isOpen(payment) ? 'none' : null;
  return payment.standing === null ? null : WRONG[payment.standing];
}

const WRONG: Readonly<Record<PrizeStanding, Effect | null>> = {
  counted: 'recording_back',
  given_up: null,
  not_ours: 'none',
  lost: 'loss_back',
};

/** The changes of the payments. */
async function changeOf(
  desk: WatchingDesk,
  said: JudgePrizeAct,
  { payment, prize, effect }: Judged,
): Promise<Result<PrizeChange, 'deposit_not_final'>> {
  const rail = getRail(desk, said.railId);
  if (effect === 'recording_back') return ok(takingBack(rail, prize));
  // A loss has to be final, because the books do not follow it afterwards.
  const state = effect === 'loss' ? await desk.store.findRailState(said.railId) : null;
  if (effect === 'loss' && !finalityOfPrize(rail, prize.day, payment, state).isFinal)
    return refuse('deposit_not_final');
  const standing = effect === 'loss' ? 'lost' : said.judgement === 'not_ours' ? 'not_ours' : null;
  return ok({ paying: [], judged: [{ payment, standing }] });
}

/** Counted payments that a network shows become unexplained; a typed reference becomes `not_ours`. */
function takingBack(rail: Rail, { payments }: WatchedPrize): PrizeChange {
  const isShown = rail.network.witness === 'chain' && rail.isPaymentProof === undefined;
  const standing = isShown ? null : 'not_ours';
  const counted = payments.filter((each) => each.standing === 'counted');
  return { paying: [], judged: counted.map((payment) => ({ payment, standing })) };
}

/** The entry for the effect; null if the prize is not recorded as paid. */
async function entryOf(desk: JudgingDesk, { payment, prize, effect }: Judged): Promise<JournalEntry | null> {
  if (effect === 'recording_back') return takenBackEntry(desk, prize);
  const { railId, outputKey, assetId } = payment;
  const lost = effect === 'loss' ? payment.baseUnits : -payment.baseUnits;
  const { held } = await findPosition(desk, getAsset(desk, assetId));
  return openEntry(desk, {
    journalKey: `treasury:prize-payment ${railId} ${outputKey} ${desk.ids.nextRowId()}`,
    orderId: null,
    kind: 'counted',
    countedBaseUnits: held - lost,
    postings: [
      { account: 'difference', assetId, baseUnits: lost },
      { account: 'reserve', assetId, baseUnits: -lost },
    ],
  });
}

/** The reverse of the last entry of the prize, at the prices it had, so that the prize costs nothing. */
async function takenBackEntry(desk: JudgingDesk, { day }: WatchedPrize): Promise<JournalEntry | null> {
  const entries = await listPrizeEntries(desk, day.date);
  const last = entries.at(-1)?.entry;
  if (last === undefined || entries.length % 2 === 0) return null;
  const legs = last.legs.map((leg) => ({
    ...leg,
    baseUnits: -leg.baseUnits,
    usdCents: leg.usdCents === null ? null : -leg.usdCents,
    krw: leg.krw === null ? null : -leg.krw,
  }));
  const journalKey = `treasury:${prizeEntryKey(day.date, entries.length)}`;
  return { ...openEntry(desk, { journalKey, orderId: null, kind: 'lottery_paid', postings: legs }), legs };
}

/**
 * Names another payment for a prize whose first payment is gone: the first one is given up, and the books, in
 * which the prize is paid, stay as they are, so the amount must be the same. Refused while the first one is
 * there, or may be in blocks that were not read. It can be named again if the network shows it again.
 */
export async function planPrizeAgain(
  desk: WatchingDesk & Pick<Desk, 'hashText'>,
  said: TreasuryEntry,
): Promise<Result<PlannedAct<null, PrizeRefusal>, PrizeAgainRefusal>> {
  const date = prizeDateOf(said.entryKey);
  const prize = (await listWatchedPrizes(desk)).find(({ day }) => day.date === date);
  const gone = prize?.payments.filter(isGone) ?? [];
  const [first] = gone;
  if (first === undefined || prize === undefined) return refuse('already_booked');
  if ((await readSent(desk, prize.day.date)) !== said.baseUnits) return refuse('prize_booked_otherwise');
  const checked = await checkPrizePayment(desk, said, gone);
  if (!checked.ok) return checked;
  const named = new Set(checked.value.paying.map(({ outputKey }) => outputKey));
  const left = gone.filter(({ outputKey }) => !named.has(outputKey));
  if (left.length > 0 && (await isPrizeUnchecked(desk, prize.day))) return refuse('prize_on_hold');
  const judged = left.map((payment) => ({ payment, standing: 'given_up' }) as const);
  const change = { ...checked.value, judged };
  return ok({
    what: actOf(first, said.operatorId, `${said.reason} ${said.evidence}`),
    write: (act, decision) => desk.store.judgePrizePayments(change, act, decision),
  });
}

export type PrizeAgainRefusal =
  | 'already_booked'
  | 'prize_booked_otherwise'
  | 'prize_on_hold'
  | PrizePaymentRefusal;

/** The amount that was sent by the newest entry of the prize, including the part in excess of the prize. */
async function readSent(desk: Pick<Desk, 'store'>, date: string): Promise<bigint> {
  const legs = (await listPrizeEntries(desk, date)).at(-1)?.entry.legs ?? [];
  const own = legs.filter(({ account }) => account === 'lottery' || account === 'reserve');
  return own.reduce((sum, { baseUnits }) => sum - baseUnits, 0n);
}

type PrizeRefusal = 'output_already_used' | 'payment_settled' | 'proposal_unknown';
