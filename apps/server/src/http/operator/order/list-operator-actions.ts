import { type OperatorAction, CONSOLE_API, type ReceiverProblems, type RefusalCode } from '@naru/contract';
import { type Result, isEndStage, type OperatorRight, nextStage } from '@naru/core';
import { type OrderView, type RailNetwork, isHeldByOther, lostPayments, pendingDeposits } from '@naru/desk';
import { RailFault } from '@naru/rails';

export interface ActionSituation {
  readonly view: OrderView;
  readonly payNetwork: RailNetwork;
  readonly receiveNetwork: RailNetwork;
  readonly operatorId: string;
  readonly nowMs: number;
  /** Whether the policy allows an operator to accept the amount that was paid. */
  readonly canAccept: boolean;
  /** Whether the customer was asked to pay again, and has not yet paid. */
  readonly isAskedAgain: boolean;
}

/** The actions of this operator on the order now, in the order of the buttons. */
export function listOperatorActions(situation: ActionSituation): readonly OperatorAction[] {
  const { view, operatorId, nowMs } = situation;
  const mine: readonly OperatorAction[] = [
    ...(findMinedNetwork(view, situation) === null ? [] : (['rehearsal_mine'] as const)),
    ...(situation.isAskedAgain && isSimulatedChain(situation.payNetwork)
      ? (['rehearsal_customer'] as const)
      : []),
  ];
  const isHeld = view.holds.some((hold) => hold.closedAtMs === null);
  if (isHeldByOther(view.order, operatorId, nowMs))
    return view.order.stage === 'assigned' && !isHeld ? ['take_over', ...mine] : mine;
  const actions: readonly OperatorAction[] = [
    ...listAssignmentActions(situation),
    ...listReceiptActions(situation),
    ...(situation.canAccept ? (['accept_deviation'] as const) : []),
    ...mine,
    ...(canCancel(view) ? (['cancel'] as const) : []),
    'open_hold',
  ];
  return isHeld ? actions.filter((action) => !STOPPED_BY_HOLD.has(action)) : actions;
}

/** Actions that a hold of the order prevents. */
const STOPPED_BY_HOLD: ReadonlySet<OperatorAction> = new Set([
  'take',
  'prepare_payout',
  'accept_deviation',
  'open_hold',
] as const);

function listAssignmentActions({ view, operatorId, nowMs }: ActionSituation): readonly OperatorAction[] {
  const { stage, assignedOperatorId, assignedUntilMs } = view.order;
  if (stage === 'funded') return ['take'];
  if (stage !== 'assigned') return [];
  const isMine = assignedOperatorId === operatorId && assignedUntilMs !== null && nowMs < assignedUntilMs;
  return isMine ? ['prepare_payout', 'release'] : ['take'];
}

function listReceiptActions({ view, payNetwork }: ActionSituation): readonly OperatorAction[] {
  const { stage } = view.order;
  return payNetwork.witness === 'operator' && isReceiptAwaited(stage) ? ['record_receipt'] : [];
}

function isReceiptAwaited(stage: OrderView['order']['stage']): boolean {
  // Money arrives for ended orders, too: it must be refunded.
  return nextStage(stage, 'manual_receipt_exact', 'operator').ok || isEndStage(stage);
}

/** The simulated network whose next block the order waits for, or null. */
export function findMinedNetwork(
  view: OrderView,
  networks: Pick<ActionSituation, 'payNetwork' | 'receiveNetwork'>,
): RailNetwork | null {
  const { stage } = view.order;
  const isDepositAwaited = stage === 'seen' || stage === 'short';
  const isIncoming = isDepositAwaited || hasLooseDeposit(view) || isAwaited(view, 'refund');
  const network = isAwaited(view, 'payout')
    ? networks.receiveNetwork
    : isIncoming
      ? networks.payNetwork
      : null;
  return network !== null && isSimulatedChain(network) ? network : null;
}

/** A person attests a rehearsal's bank like any other bank; its chains have buttons. */
export function isSimulatedChain({ environment, witness }: RailNetwork): boolean {
  return environment === 'rehearsal' && witness === 'chain';
}

function canCancel(view: OrderView): boolean {
  const { stage } = view.order;
  const isPossible =
    nextStage(stage, 'operator_cancel_unfunded', 'operator').ok ||
    nextStage(stage, 'operator_cancel_funded', 'operator').ok;
  const mayReturn = view.disbursements.some((each) => lostPayments(view, each).length > 0);
  return isPossible && !mayReturn && !isAwaited(view, 'payout');
}

/** A deposit for an ended order that is not final yet. */
function hasLooseDeposit(view: OrderView): boolean {
  return isEndStage(view.order.stage) && pendingDeposits(view).length > 0;
}

/** The network shows a payment that is not final. */
function isAwaited({ sightings }: OrderView, wanted: 'payout' | 'refund'): boolean {
  return sightings.some(
    ({ purpose, standing, droppedAtMs }) =>
      purpose === wanted && droppedAtMs === null && (standing === null || standing === 'counted'),
  );
}

/** The problems of a receiver; `problems` is null if its network does not answer. */
export async function readReceiverProblems<Reason extends RefusalCode>(
  read: () => Promise<Result<readonly NonNullable<ReceiverProblems['problems']>[number][], Reason>>,
): Promise<Result<ReceiverProblems, Reason>> {
  try {
    const found = await read();
    return found.ok ? { ok: true, value: { problems: [...found.value] } } : found;
  } catch (thrown) {
    if (thrown instanceof RailFault) return { ok: true, value: { problems: null } };
    throw thrown;
  }
}

/** Whether the operator in question has a right. */
export type Can = (right: OperatorRight) => boolean;

/** The right of each button of an order, which is that of its call. */
export const RIGHTS_OF_ACTIONS = {
  take: CONSOLE_API.take.right,
  take_over: CONSOLE_API.takeOver.right,
  release: CONSOLE_API.release.right,
  record_receipt: CONSOLE_API.recordReceipt.right,
  prepare_payout: CONSOLE_API.preparePayout.right,
  accept_deviation: CONSOLE_API.acceptDeviation.right,
  cancel: CONSOLE_API.cancel.right,
  open_hold: CONSOLE_API.openHold.right,
  rehearsal_mine: CONSOLE_API.rehearseBlock.right,
  rehearsal_customer: CONSOLE_API.rehearseCustomer.right,
} as const satisfies Readonly<Record<OperatorAction, OperatorRight>>;
