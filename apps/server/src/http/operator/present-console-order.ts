import type { AuditRow, ConsoleOrder, PayoutSlipAnswer } from '@naru/contract';
import {
  type Rate,
  formatAdjustmentPercent,
  formatAmount,
  formatRateFloor,
  invertRate,
  multiplyRates,
  parsePrice,
} from '@naru/core';
import {
  type AuditEntry,
  type Operator,
  type OrderView,
  type Sighting,
  confirmationsOf,
  findLivePayout,
  getAsset,
  getPayRail,
  getReceiveRail,
  isInTime,
  payoutSlipOf,
} from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { presentHolds } from '../public/present-owed.ts';
import { toIso } from '../public/present-payment.ts';
import { type RailStates, presentTransaction } from '../public/present-transaction.ts';
import { listOperatorActions } from './list-operator-actions.ts';
import { createNameLookup } from './operator-names.ts';
import { presentRefunds } from './present-refunds.ts';
import { findHolderId } from './present-queue-row.ts';

/** Digits after the dot of a rate: a won is worth few bitcoins. */
const RATE_DIGITS = 12;

type NameOf = (operatorId: string) => Promise<string>;

/** Reads an order as `operator` sees it, or null when there is none. */
export async function readConsoleOrder(
  context: ServerContext,
  orderId: string,
  operator: Operator,
): Promise<ConsoleOrder | null> {
  const { desk } = context;
  const view = await desk.store.findOrder(orderId);
  if (view === null) return null;
  const [pay, receive, audit] = await Promise.all([
    desk.store.findRailState(getAsset(desk, view.order.payAssetId).railId),
    desk.store.findRailState(getAsset(desk, view.order.receiveAssetId).railId),
    desk.store.listAudit(orderId),
  ]);
  return presentConsoleOrder(context, { view, states: { pay, receive }, audit, operator });
}

async function presentConsoleOrder(
  context: ServerContext,
  parts: {
    readonly view: OrderView;
    readonly states: RailStates;
    readonly audit: readonly AuditEntry[];
    readonly operator: Operator;
  },
): Promise<ConsoleOrder> {
  const { desk } = context;
  const { view, states, operator } = parts;
  const { order } = view;
  const nowMs = desk.clock.nowMs();
  const nameOf = createNameLookup(desk.store);
  const holderId = findHolderId(order, nowMs);
  const payNetwork = getPayRail(desk, order).network;
  const transaction = presentTransaction(context, view, states, parts.audit);
  const receiveNetwork = getReceiveRail(desk, order).network;
  return {
    version: order.version,
    transaction,
    ...presentReceived(context, view, states),
    rate: presentRate(context, view),
    assignedTo: holderId === null ? null : await nameOf(holderId),
    assignedUntil: holderId === null || order.assignedUntilMs === null ? null : toIso(order.assignedUntilMs),
    payoutSlip: presentPayoutSlip(context, view),
    payWitness: payNetwork.witness,
    receiveWitness: receiveNetwork.witness,
    refunds: presentRefunds(context, view),
    holds: presentHolds(view),
    actions: [
      ...listOperatorActions({
        view,
        payNetwork,
        receiveNetwork,
        operatorId: operator.operatorId,
        nowMs,
        canAccept: transaction.deviation?.canAccept === true,
      }),
    ],
    audit: await Promise.all(parts.audit.map((entry) => presentAuditRow(entry, nameOf))),
  };
}

function presentReceived(
  { desk }: ServerContext,
  view: OrderView,
  states: RailStates,
): Pick<ConsoleOrder, 'receivedAmount' | 'seenAmount' | 'lateAmount' | 'differenceAmount'> {
  const { order } = view;
  const { decimals } = getAsset(desk, order.payAssetId);
  const rail = getPayRail(desk, order);
  const required = rail.confirmationsRequired(order.payAssetId);
  const alive = view.sightings.filter(
    (sighting) => sighting.purpose === 'deposit' && sighting.droppedAtMs === null,
  );
  const inTime = alive.filter((sighting) => isInTime(desk, order, sighting));
  const final = inTime.filter((sighting) => confirmationsOf(sighting, states.pay) >= required);
  const seenBaseUnits = sumBaseUnits(inTime);
  return {
    receivedAmount: formatAmount(sumBaseUnits(final), decimals),
    seenAmount: formatAmount(seenBaseUnits, decimals),
    lateAmount: formatAmount(sumBaseUnits(alive) - seenBaseUnits, decimals),
    differenceAmount: formatAmount(seenBaseUnits - order.payBaseUnits, decimals),
  };
}

function sumBaseUnits(sightings: readonly Sighting[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}

function presentRate({ desk }: ServerContext, { order }: OrderView): ConsoleOrder['rate'] {
  const current = desk.rateBook.current();
  const paySymbol = getAsset(desk, order.payAssetId).symbol;
  const receiveSymbol = getAsset(desk, order.receiveAssetId).symbol;
  const locked = pairRate(order.payUsdPrice, order.receiveUsdPrice);
  const now = pairRate(current?.usdPrices[paySymbol], current?.usdPrices[receiveSymbol]);
  return {
    locked: locked === null ? '' : formatRateFloor(locked, RATE_DIGITS),
    now: now === null ? null : formatRateFloor(now, RATE_DIGITS),
    adjustmentPercent: formatAdjustmentPercent(order.adjustmentPartsPerMillion),
  };
}

function pairRate(payUsdPrice = '', receiveUsdPrice = ''): Rate | null {
  const pay = parsePrice(payUsdPrice);
  const receive = parsePrice(receiveUsdPrice);
  return pay.ok && receive.ok ? multiplyRates(pay.value, invertRate(receive.value)) : null;
}

function presentPayoutSlip({ desk }: ServerContext, view: OrderView): PayoutSlipAnswer | null {
  const payout = findLivePayout(view);
  const slip = payoutSlipOf(desk, view);
  if (payout === null || !slip.ok) return null;
  const asset = getAsset(desk, payout.assetId);
  return {
    payoutId: payout.payoutId,
    state: payout.state,
    address: slip.value.address,
    amount: slip.value.amountText,
    symbol: asset.symbol,
    network: asset.network,
    paymentUri: slip.value.paymentUri,
    instructions: [...slip.value.instructions],
    txid: payout.txid,
    preparedAt: toIso(payout.preparedAtMs),
  };
}

/** Operators by their name, everybody else by what they are. */
async function presentAuditRow(entry: AuditEntry, nameOf: NameOf): Promise<AuditRow> {
  const { actor } = entry;
  return {
    event: entry.event,
    stageBefore: entry.stageBefore,
    stageAfter: entry.stageAfter,
    actor: actor.kind === 'operator' ? await nameOf(actor.id) : actor.kind,
    note: entry.note,
    happenedAt: toIso(entry.happenedAtMs),
  };
}
