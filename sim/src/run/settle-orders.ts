import { HOLD_REASONS, type PaymentJudgement, type Result, formatAmount } from '@naru/core';
import {
  type Desk,
  acceptDeviation,
  acceptPayments,
  approveRefund,
  attestPayment,
  cancelOrderByOperator,
  closeHold,
  judgePayment,
  preparePayout,
  readCoverage,
  releaseRefund,
  reportPayment,
  setRefundAddress,
  takeOrder,
  waiveRefund,
  withdrawDisbursement,
  seenVersionOf,
} from '@naru/desk';
import type { RefundRecord, SightingRecord } from '../house/records.ts';
import { isEnded, isUndecided, ownDisbursement } from '../invariants/own-money.ts';
import { act } from '../steps/act.ts';
import { receiverOf } from '../steps/customer-steps.ts';
import { listDoubtful, sayingOf, truthOf } from '../steps/outgoing-steps.ts';
import { paysPrize } from '../steps/prize-steps.ts';
import { type Slip, listSent, listSlips, sendFor, unsentBaseUnits } from '../steps/wallet.ts';
import type { World } from '../world/world.ts';

const MINA = { kind: 'operator', id: 'mina' } as const;

type Tell = (line: string) => void;

/** A careful operator goes once through everything that is open and does what the desk offers. */
export async function settleOrders(world: World, tell: Tell): Promise<void> {
  for (const orderId of world.records.listOrderIds()) {
    await explainPayments(world, orderId, tell);
    await endHolds(world, orderId, tell);
    await moveOrder(world, orderId, tell);
    await moveRefunds(world, orderId, tell);
  }
  for (const slip of listSlips(refreshed(world), true)) await paySlip(world, slip, tell);
}

/** The world with its orders read again. */
function refreshed(world: World): World {
  const { records } = world;
  const orders = new Map(
    records.listOrderIds().flatMap((orderId) => {
      const order = records.findOrder(orderId);
      return order === null ? [] : [[orderId, order] as const];
    }),
  );
  return { ...world, orders };
}

/** @returns whether the desk did it */
async function does(
  world: World,
  tell: Tell,
  name: string,
  orderId: string,
  use: (
    desk: Desk,
    input: { orderId: string; expectedVersion: number; actor: typeof MINA },
  ) => Promise<Result<unknown, string>>,
): Promise<boolean> {
  const order = world.records.findOrder(orderId);
  if (order === null) return false;
  const outcome = await act(world, name, (desk) =>
    use(desk, { orderId, expectedVersion: seenVersionOf(order), actor: MINA }),
  );
  tell(`settle ${orderId.slice(0, 6)} ${name}: ${outcome}`);
  return outcome.startsWith('ok');
}

async function explainPayments(world: World, orderId: string, tell: Tell): Promise<void> {
  for (const payment of listMistakes(world, orderId)) await judge(world, payment, 'unexplained', tell);
  for (const payment of listDoubtful(world, orderId)) {
    const isDone = await judge(world, payment, truthOf(world, payment), tell);
    if (!isDone && payment.droppedAtMs === null) await judge(world, payment, 'not_ours', tell);
  }
}

/** What somebody said of a payment by mistake: that a prize paid an order, or that the desk's own is not. */
function listMistakes(world: World, orderId: string): readonly SightingRecord[] {
  return world.records.listSightings(orderId).filter((payment) => {
    const { purpose, standing, txid, droppedAtMs } = payment;
    if (purpose === 'deposit' || standing === null || droppedAtMs !== null) return false;
    return paysPrize(world, payment)
      ? standing !== 'not_ours'
      : standing === 'not_ours' && world.ownTxids.has(txid);
  });
}

function judge(
  world: World,
  payment: SightingRecord,
  judgement: PaymentJudgement,
  tell: Tell,
): Promise<boolean> {
  const { orderId, outputKey } = payment;
  return does(world, tell, `judge ${outputKey.slice(0, 8)} ${judgement}`, orderId, (desk, input) =>
    judgePayment(desk, { ...input, ...sayingOf(world, payment), judgement }),
  );
}

async function endHolds(world: World, orderId: string, tell: Tell): Promise<void> {
  for (const { reason: word, closedAtMs } of world.records.listHolds(orderId)) {
    const reason = HOLD_REASONS.find((known) => known === word);
    if (closedAtMs !== null || reason === undefined) continue;
    await does(world, tell, `close ${reason}`, orderId, (desk, input) =>
      closeHold(desk, { ...input, reason, note: 'looked into' }),
    );
  }
}

async function moveOrder(world: World, orderId: string, tell: Tell): Promise<void> {
  const stage = world.records.findOrder(orderId)?.stage ?? 'closed';
  if (isEnded(stage)) return;
  if (stage === 'over') {
    if (!(await does(world, tell, 'accept', orderId, acceptDeviation))) await cancel(world, orderId, tell);
  }
  if (stage !== 'funded' && stage !== 'assigned') return;
  const isTaken = await does(world, tell, 'take', orderId, takeOrder);
  const isPrepared = isTaken && (await does(world, tell, 'prepare', orderId, preparePayout));
  if (!isPrepared) await cancel(world, orderId, tell);
}

function cancel(world: World, orderId: string, tell: Tell): Promise<boolean> {
  return does(world, tell, 'cancel', orderId, (desk, input) =>
    cancelOrderByOperator(desk, { ...input, reason: 'other', note: 'its money is gone' }),
  );
}

async function moveRefunds(world: World, orderId: string, tell: Tell): Promise<void> {
  for (const refund of world.records.listRefunds(orderId)) {
    const { refundId, state, allocatedBaseUnits } = refund;
    if (state === 'withheld')
      await does(world, tell, 'release', orderId, (desk, input) =>
        releaseRefund(desk, { ...input, refundId }),
      );
    if ((state === 'withheld' || state === 'due') && allocatedBaseUnits > 0n)
      await sendBack(world, refund, tell);
  }
}

async function sendBack(world: World, refund: RefundRecord, tell: Tell): Promise<void> {
  const { orderId, refundId, assetId } = refund;
  const isWaived = await does(world, tell, 'waive', orderId, (desk, input) =>
    waiveRefund(desk, { ...input, refundId }, { note: 'less than the fee' }),
  );
  if (isWaived) return;
  if (refund.address === null)
    await does(world, tell, 'set address', orderId, (desk, input) =>
      setRefundAddress(desk, { ...input, refundId }, receiverOf(world, assetId, 0)),
    );
  await does(world, tell, 'approve', orderId, (desk, input) => approveRefund(desk, { ...input, refundId }));
}

/** Pays what is still open, unless the desk says that it must not be paid now. */
async function paySlip(world: World, slip: Slip, tell: Tell): Promise<void> {
  const { order, disbursement } = slip;
  const { orderId } = order;
  const { disbursementId, purpose, railId, baseUnits } = disbursement;
  const isAccepted = await does(world, tell, `accept ${purpose}`, orderId, (desk, input) =>
    acceptPayments(desk, { ...input, disbursementId, note: 'agreed with the customer' }),
  );
  if (isAccepted || world.records.listHolds(orderId).some(({ closedAtMs }) => closedAtMs === null)) return;
  if (!(await isCovered(world, slip))) return giveUp(world, slip, tell);
  const { countedBaseUnits } = ownDisbursement(
    { sightings: world.records.listSightings(orderId) },
    disbursement,
  );
  const remainder = baseUnits - countedBaseUnits;
  if (remainder <= 0n) return;
  if (!world.chains.has(railId)) {
    const evidence = {
      reference: `settled ${disbursementId} ${countedBaseUnits}`,
      amountText: formatAmount(remainder, 0),
    };
    await does(world, tell, 'attest', orderId, (desk, input) =>
      attestPayment(desk, { ...input, disbursementId }, evidence),
    );
    return;
  }
  const unsent = unsentBaseUnits(world, slip);
  if (unsent > 0n || countedBaseUnits === 0n) tell(await sendFor(world, slip, remainder));
  await reportUncounted(world, slip, tell);
}

/**
 * Reports payments that do not count: too small to be matched, or called somebody else's or another order's
 * by mistake, which is taken back first.
 */
async function reportUncounted(world: World, slip: Slip, tell: Tell): Promise<void> {
  const { order, disbursement } = slip;
  const { disbursementId } = disbursement;
  const counted = new Set(
    world.records
      .listSightings(order.orderId)
      .filter((payment) => payment.disbursementId === disbursementId && payment.droppedAtMs === null)
      .map(({ txid }) => txid),
  );
  for (const txid of listSent(world, slip)) {
    if (counted.has(txid)) continue;
    for (const payment of listElsewhere(world, order.orderId, txid)) {
      if (payment.standing !== null) await judge(world, payment, 'unexplained', tell);
    }
    await does(world, tell, `report ${txid.slice(0, 8)}`, order.orderId, (desk, input) =>
      reportPayment(desk, { ...input, disbursementId }, txid),
    );
  }
}

/** The outputs of a transaction that are recorded for other orders. */
function listElsewhere({ orders, records }: World, orderId: string, txid: string): readonly SightingRecord[] {
  return [...orders.keys()]
    .filter((otherId) => otherId !== orderId)
    .flatMap((otherId) => records.listSightings(otherId))
    .filter((payment) => payment.txid === txid && payment.purpose !== 'deposit');
}

async function isCovered(world: World, { order, disbursement }: Slip): Promise<boolean> {
  const view = await world.house.desk.store.findOrder(order.orderId);
  if (view === null) return false;
  const { isPayoutCovered, isRefundCovered } = await readCoverage(world.house.desk, view);
  return disbursement.purpose === 'payout' ? isPayoutCovered : isRefundCovered;
}

async function giveUp(world: World, { order, disbursement }: Slip, tell: Tell): Promise<void> {
  const { disbursementId, purpose } = disbursement;
  if (purpose === 'payout' && !isEnded(order.stage) && !isUndecided(order.stage)) {
    await cancel(world, order.orderId, tell);
    return;
  }
  await does(world, tell, 'withdraw', order.orderId, (desk, input) =>
    withdrawDisbursement(desk, { ...input, disbursementId }),
  );
}
