import type { OperatorAction } from '@naru/contract';
import { isEndStage, nextStage } from '@naru/core';
import {
  type OrderView,
  type RailNetwork,
  findLivePayout,
  findOpenAttempt,
  findPaying,
  isHeldByOther,
} from '@naru/desk';

export interface ActionSituation {
  readonly view: OrderView;
  readonly payNetwork: RailNetwork;
  readonly receiveNetwork: RailNetwork;
  readonly operatorId: string;
  readonly nowMs: number;
  /** Whether the policy lets an operator accept the order as it was paid. */
  readonly canAccept: boolean;
}

/** What this operator may do with the order now, in the order in which the screen shows it. */
export function listOperatorActions(situation: ActionSituation): readonly OperatorAction[] {
  const { view, operatorId, nowMs } = situation;
  if (isHeldByOther(view.order, operatorId, nowMs)) return listRehearsalActions(situation);
  const isHeld = view.holds.some((hold) => hold.closedAtMs === null);
  const actions: readonly OperatorAction[] = [
    ...listAssignmentActions(situation),
    ...listMoneyActions(situation),
    ...(situation.canAccept ? (['accept_deviation'] as const) : []),
    ...listRehearsalActions(situation),
    ...(canCancel(view) ? (['cancel'] as const) : []),
  ];
  return isHeld ? actions.filter((action) => !STOPPED_BY_HOLD.has(action)) : actions;
}

/** What a hold of the order keeps from happening. */
const STOPPED_BY_HOLD: ReadonlySet<OperatorAction> = new Set([
  'take',
  'prepare_payout',
  'attest_payout',
] as const);

function listAssignmentActions({ view, operatorId, nowMs }: ActionSituation): readonly OperatorAction[] {
  const { stage, assignedOperatorId, assignedUntilMs } = view.order;
  if (stage === 'funded') return ['take'];
  if (stage !== 'assigned') return [];
  const isMine = assignedOperatorId === operatorId && assignedUntilMs !== null && nowMs < assignedUntilMs;
  return isMine ? ['prepare_payout', 'release'] : ['take'];
}

function listMoneyActions({ view, payNetwork, receiveNetwork }: ActionSituation): readonly OperatorAction[] {
  const { stage } = view.order;
  if (payNetwork.witness === 'operator' && isReceiptAwaited(stage)) return ['record_receipt'];
  const attempt = findOpenAttempt(view);
  if (attempt === null) return [];
  const settle = receiveNetwork.witness === 'operator' ? 'attest_payout' : 'report_payout';
  return findPaying(view, attempt) === null ? [settle, 'discard_payout'] : [settle];
}

function isReceiptAwaited(stage: OrderView['order']['stage']): boolean {
  // Money comes for ended orders too: it is owed back.
  return nextStage(stage, 'manual_receipt_exact', 'operator').ok || isEndStage(stage);
}

/** The buttons of simulated networks: anybody may press them, since they move nothing. */
function listRehearsalActions({
  view,
  payNetwork,
  receiveNetwork,
}: ActionSituation): readonly OperatorAction[] {
  const canPay =
    receiveNetwork.environment === 'rehearsal' &&
    findLivePayout(view)?.state === 'approved' &&
    !isPaidOut(view);
  return [
    ...(canPay ? (['rehearsal_pay'] as const) : []),
    ...(findMinedNetwork(view, { payNetwork, receiveNetwork }) === null ? [] : (['rehearsal_mine'] as const)),
  ];
}

/** The simulated network whose next block the order waits for, or null. */
export function findMinedNetwork(
  view: OrderView,
  networks: Pick<ActionSituation, 'payNetwork' | 'receiveNetwork'>,
): RailNetwork | null {
  const { stage } = view.order;
  const isDepositAwaited = stage === 'seen' || stage === 'short';
  const isPayoutAwaited = stage === 'sent' || (stage === 'prepared' && isPaidOut(view));
  const isIncoming = isDepositAwaited || hasLooseDeposit(view) || hasRefundOnItsWay(view);
  const network = isPayoutAwaited ? networks.receiveNetwork : isIncoming ? networks.payNetwork : null;
  return network?.environment === 'rehearsal' ? network : null;
}

function canCancel(view: OrderView): boolean {
  const { stage } = view.order;
  const isPossible =
    nextStage(stage, 'operator_cancel_unfunded', 'operator').ok ||
    nextStage(stage, 'operator_cancel_funded', 'operator').ok;
  return isPossible && !isPaidOut(view);
}

/** Money that came when none was expected any more, and is not final yet. */
function hasLooseDeposit(view: OrderView): boolean {
  return (
    isEndStage(view.order.stage) &&
    view.sightings.some(
      (sighting) =>
        sighting.purpose === 'deposit' && sighting.bookedAs === null && sighting.droppedAtMs === null,
    )
  );
}

function hasRefundOnItsWay(view: OrderView): boolean {
  return view.refunds.some(({ state }) => state === 'sent') || findPaidRefund(view) !== undefined;
}

/** The simulated wallet has paid it, and the watcher has not come by yet. */
function findPaidRefund(view: OrderView): OrderView['refunds'][number] | undefined {
  return view.refunds.find(
    (refund) =>
      refund.state === 'approved' &&
      view.sightings.some(
        (sighting) => sighting.purpose === 'refund' && sighting.baseUnits === refund.allocatedBaseUnits,
      ),
  );
}

/** The network shows exactly the payment that was prepared. */
function isPaidOut(view: OrderView): boolean {
  const attempt = findOpenAttempt(view);
  return attempt !== null && findPaying(view, attempt) !== null;
}
