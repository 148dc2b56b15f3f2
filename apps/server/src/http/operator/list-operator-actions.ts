import type { OperatorAction } from '@naru/contract';
import { nextStage } from '@naru/core';
import { type OrderView, type RailNetwork, findLivePayout, isHeldByOther } from '@naru/desk';

export interface ActionSituation {
  readonly view: OrderView;
  readonly payNetwork: RailNetwork;
  readonly receiveNetwork: RailNetwork;
  readonly operatorId: string;
  readonly nowMs: number;
}

/** What this operator may do with the order now, in the order in which the screen shows it. */
export function listOperatorActions(situation: ActionSituation): readonly OperatorAction[] {
  const { view, operatorId, nowMs } = situation;
  if (isHeldByOther(view.order, operatorId, nowMs)) return listRehearsalActions(situation);
  return [
    ...listAssignmentActions(situation),
    ...listMoneyActions(situation),
    ...listRehearsalActions(situation),
    ...(canCancel(view) ? (['cancel'] as const) : []),
  ];
}

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
  if (stage !== 'prepared' || findLivePayout(view)?.state !== 'approved') return [];
  const settle = receiveNetwork.witness === 'operator' ? 'attest_payout' : 'report_payout';
  return hasPayoutSighting(view) ? [settle] : [settle, 'discard_payout'];
}

function isReceiptAwaited(stage: OrderView['order']['stage']): boolean {
  return nextStage(stage, 'manual_receipt_exact', 'operator').ok;
}

/** The buttons of simulated networks: anybody may press them, since they move nothing. */
function listRehearsalActions({
  view,
  payNetwork,
  receiveNetwork,
}: ActionSituation): readonly OperatorAction[] {
  const { stage } = view.order;
  const canPay =
    receiveNetwork.environment === 'rehearsal' && stage === 'prepared' && !hasPayoutSighting(view);
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
  const isPayoutAwaited = stage === 'sent' || (stage === 'prepared' && hasPayoutSighting(view));
  const network = isDepositAwaited ? networks.payNetwork : isPayoutAwaited ? networks.receiveNetwork : null;
  return network?.environment === 'rehearsal' ? network : null;
}

function canCancel(view: OrderView): boolean {
  const { stage } = view.order;
  const isPossible =
    nextStage(stage, 'operator_cancel_unfunded', 'operator').ok ||
    nextStage(stage, 'operator_cancel_funded', 'operator').ok;
  const payout = findLivePayout(view);
  const isPaidOut = payout !== null && (payout.state !== 'approved' || hasPayoutSighting(view));
  return isPossible && !isPaidOut;
}

function hasPayoutSighting(view: OrderView): boolean {
  return view.sightings.some((sighting) => sighting.purpose === 'payout');
}
