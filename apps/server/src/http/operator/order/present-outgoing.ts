import {
  CONSOLE_API,
  type ConsoleDisbursement,
  type ConsoleOrderMoney,
  type DisbursementAct,
  type GoneDeposit,
  type OutgoingPayment,
} from '@naru/contract';
import {
  PAYMENT_JUDGEMENTS,
  type PaymentJudgement,
  formatAmount,
  isLiveDisbursement,
  type OperatorRight,
  DISBURSEMENT_ACTS,
} from '@naru/core';
import {
  PAYOUT_LOOK_MS,
  type Coverage,
  type Disbursement,
  type OrderView,
  type RailState,
  type Sighting,
  countedBaseUnits,
  finalityOf,
  getAsset,
  getPayRail,
  getRail,
  hindranceOf,
  intentOf,
  isDifferenceAcceptable,
  isHeldByOther,
  isWithdrawable,
  listPrizesTo,
  lostPayments,
  moneyOf,
  openPayments,
  recordedDeposits,
  stateOfDisbursement,
} from '@naru/desk';
import { explorerUrlOf, presentSlip, presentTakenOut, toIso } from '../../../present/present-payment.ts';
import type { ServerContext } from '../../../context/context.ts';
import { coverAddress } from '../cover-details.ts';
import { type Can, isSimulatedChain } from './list-operator-actions.ts';

type Present = Pick<ServerContext, 'desk'>;

/** The facts that decide whether an operator may pay now. */
interface OutgoingSituation {
  readonly view: OrderView;
  readonly coverage: Coverage;
  readonly operatorId: string;
}

interface PresentedSituation extends OutgoingSituation {
  readonly can: Can;
  readonly nameOf: (operatorId: string) => Promise<string>;
}

export function presentMoney({ desk }: Present, view: OrderView): ConsoleOrderMoney {
  const money = moneyOf(desk, view);
  const { decimals } = getAsset(desk, view.order.payAssetId);
  const receiveDecimals = getAsset(desk, view.order.receiveAssetId).decimals;
  return {
    held: formatAmount(money.heldBaseUnits, decimals),
    owedBack: formatAmount(money.owedBackBaseUnits, decimals),
    shortage: formatAmount(money.shortageBaseUnits, decimals),
    loss: formatAmount(money.lossBaseUnits, decimals),
    promised: formatAmount(money.promisedBaseUnits, receiveDecimals),
  };
}

/** Booked deposits that the network dropped. */
export function presentGoneDeposits({ desk }: Present, view: OrderView): GoneDeposit[] {
  const { decimals } = getAsset(desk, view.order.payAssetId);
  const rail = getPayRail(desk, view.order);
  return recordedDeposits(view).flatMap(({ droppedAtMs, txid, baseUnits }) => {
    if (droppedAtMs === null) return [];
    const amount = formatAmount(baseUnits, decimals);
    return [{ txid, explorerUrl: explorerUrlOf(rail, txid), amount, goneAt: toIso(droppedAtMs) }];
  });
}

export async function presentDisbursements(
  context: Present,
  situation: PresentedSituation,
): Promise<ConsoleDisbursement[]> {
  return Promise.all(
    situation.view.disbursements.map((disbursement) => presentDisbursement(context, situation, disbursement)),
  );
}

async function presentDisbursement(
  { desk }: Present,
  situation: PresentedSituation,
  disbursement: Disbursement,
): Promise<ConsoleDisbursement> {
  const { view, coverage, nameOf } = situation;
  const asset = getAsset(desk, disbursement.assetId);
  const rail = getRail(desk, disbursement.railId);
  const state = stateOfDisbursement(view, disbursement);
  const hindrance = hindranceOf(desk, view, { ...disbursement, coverage });
  const isWanted = state === 'approved' || state === 'partial';
  const slip = isWanted && hindrance === null ? rail.preparePayout(intentOf(view, disbursement)) : null;
  return {
    disbursementId: disbursement.disbursementId,
    purpose: disbursement.purpose,
    refundId: disbursement.refundId,
    state,
    seen: presentSeen({ desk }, view, disbursement),
    amount: formatAmount(disbursement.baseUnits, asset.decimals),
    paidAmount: formatAmount(countedBaseUnits(view, disbursement), asset.decimals),
    symbol: asset.symbol,
    network: asset.network,
    // Once nothing more is paid to it, the customer's own address is covered as on the order.
    address: isLiveDisbursement(state) ? disbursement.address : coverAddress(disbursement.address),
    witness: rail.network.witness,
    needsProof: rail.isPaymentProof !== undefined,
    toPay: slip === null ? null : presentSlip(slip),
    // Only while it can still be paid: an ended one needs no warning.
    takenOut: isLiveDisbursement(state)
      ? await presentTakenOut(desk, { paymentId: disbursement.disbursementId, view }, nameOf)
      : null,
    hindrance: isLiveDisbursement(state) ? hindrance : null,
    approvedBy: await nameOf(disbursement.approvedBy),
    approvedAt: toIso(disbursement.approvedAtMs),
    endableAt: endableAt({ desk }, view, disbursement),
    acts: [
      ...listDisbursementActs({ desk }, situation, disbursement),
      ...((await findReturning({ desk }, view, disbursement)) === null ? [] : (['rehearsal_gone'] as const)),
    ].filter((act) => situation.can(rightOf(act))),
  };
}

/** Until then a payment right after the approval may not be visible yet. Banks are not read. */
function endableAt({ desk }: Present, view: OrderView, disbursement: Disbursement): string | null {
  const atMs = disbursement.approvedAtMs + PAYOUT_LOOK_MS;
  const isLooked = getRail(desk, disbursement.railId).network.witness === 'chain';
  const isApproved = stateOfDisbursement(view, disbursement) === 'approved';
  return isLooked && isApproved && desk.clock.nowMs() < atMs ? toIso(atMs) : null;
}

function rightOf(act: DisbursementAct): OperatorRight {
  if (act === 'rehearsal_pay') return CONSOLE_API.rehearsePayment.right;
  return act === 'rehearsal_gone' ? CONSOLE_API.rehearseGone.right : DISBURSEMENT_ACTS[act].right;
}

/** A payment that disappeared from a simulated network and can return. */
export async function findReturning(
  { desk }: Present,
  view: OrderView,
  disbursement: Disbursement,
): Promise<Sighting | null> {
  const rail = getRail(desk, disbursement.railId);
  if (!isSimulatedChain(rail.network)) return null;
  for (const payment of lostPayments(view, disbursement))
    if ((await rail.mayReturn?.(payment)) === true) return payment;
  return null;
}

/** To the nearest tenth of a percent; less than all of it is never 100. */
function presentSeen(
  { desk }: Present,
  view: OrderView,
  disbursement: Disbursement,
): ConsoleDisbursement['seen'] {
  const { purpose, watchKey, assetId, baseUnits } = disbursement;
  const open = openPayments(desk, view).filter(
    (payment) => payment.purpose === purpose && payment.watchKey === watchKey,
  );
  if (open.length === 0) return null;
  const seen = open.reduce((sum, each) => sum + each.baseUnits, countedBaseUnits(view, disbursement));
  const nearest = (seen * 2_000n + baseUnits) / (baseUnits * 2n);
  const percent = formatAmount(seen < baseUnits && nearest > 999n ? 999n : nearest, 1);
  return { amount: formatAmount(seen, getAsset(desk, assetId).decimals), percent };
}

/** The acts of this operator on a disbursement now, in the order of the buttons. */
export function listDisbursementActs(
  { desk }: Present,
  situation: OutgoingSituation,
  disbursement: Disbursement,
): readonly DisbursementAct[] {
  const { view, coverage, operatorId } = situation;
  const state = stateOfDisbursement(view, disbursement);
  const { network } = getRail(desk, disbursement.railId);
  const isOpen = openPayments(desk, view).some(({ purpose }) => purpose === disbursement.purpose);
  const isWanted = state === 'approved' || state === 'partial';
  const isRehearsed = isSimulatedChain(network) && isWanted && !isOpen;
  // Every operator may press the buttons of a simulated network, because no real money moves.
  const rehearsing: readonly DisbursementAct[] =
    isRehearsed && hindranceOf(desk, view, { ...disbursement, coverage }) === null ? ['rehearsal_pay'] : [];
  if (isHeldByOther(view.order, operatorId, desk.clock.nowMs())) return rehearsing;
  const acts: DisbursementAct[] = [];
  if (isWanted) acts.push(network.witness === 'operator' ? 'attest' : 'report');
  if (!isOpen && isDifferenceAcceptable(view, disbursement)) acts.push('accept');
  if (!isOpen && isWithdrawable(view, disbursement)) acts.push('withdraw');
  return [...acts, ...rehearsing];
}

export async function presentOutgoingPayments(
  { desk }: Present,
  view: OrderView,
  { can, stateOf }: { readonly can: Can; readonly stateOf: (railId: string) => RailState | null },
): Promise<OutgoingPayment[]> {
  const possible = can(CONSOLE_API.judgePayment.right) ? PAYMENT_JUDGEMENTS : [];
  const payments = view.sightings.filter(({ purpose }) => purpose !== 'deposit');
  return Promise.all(
    payments.map(async (payment) => {
      const asset = getAsset(desk, payment.assetId);
      const rail = getRail(desk, payment.railId);
      return {
        railId: payment.railId,
        outputKey: payment.outputKey,
        purpose: payment.purpose === 'refund' ? 'refund' : 'payout',
        disbursementId: payment.disbursementId,
        txid: payment.txid,
        amount: formatAmount(payment.baseUnits, asset.decimals),
        symbol: asset.symbol,
        standing: payment.standing,
        isGone: payment.droppedAtMs !== null,
        ...finalityOf(desk, view.order, payment, stateOf(payment.railId)),
        explorerUrl: explorerUrlOf(rail, payment.txid),
        firstSeenAt: toIso(payment.firstSeenAtMs),
        judgements: possible.filter((judgement) => canJudge(payment, judgement)),
        prizes: await presentPrizes(desk, payment),
      };
    }),
  );
}

async function presentPrizes(desk: Present['desk'], payment: Sighting): Promise<OutgoingPayment['prizes']> {
  if (payment.standing !== null) return [];
  const days = await listPrizesTo(desk, payment);
  return days.map(({ date, prizeAssetId, prizeBaseUnits }) => {
    const { decimals, symbol } = getAsset(desk, prizeAssetId);
    return { date, amount: `${formatAmount(prizeBaseUnits, decimals)} ${symbol}` };
  });
}

function canJudge({ standing, droppedAtMs }: Sighting, judgement: PaymentJudgement): boolean {
  if (judgement === 'given_up')
    return droppedAtMs !== null && (standing === 'counted' || standing === 'booked');
  if (droppedAtMs !== null) return false;
  if (judgement === 'unexplained') return standing !== null;
  if (standing === 'booked') return false;
  return judgement === 'ours' ? standing === null || standing === 'not_ours' : standing !== 'not_ours';
}
