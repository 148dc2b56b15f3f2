import {
  type AuditRow,
  CONSOLE_API,
  type ConsoleEarned,
  type ConsoleOrder,
  type OperatorAction,
} from '@naru/contract';
import {
  RECEIPT_CAUSES,
  type ReceiptCause,
  type SightingStanding,
  formatAmount,
  rateTextFloor,
  ratesOfLock,
  hasRight,
} from '@naru/core';
import {
  type AuditEntry,
  NOTES_TO_CUSTOMER_MAX,
  type Desk,
  type EarningSum,
  type Operator,
  type OrderView,
  type Sighting,
  noteToCustomerEntries,
  finalityOf,
  getAsset,
  getPayRail,
  getReceiveRail,
  hasOpenHold,
  hasUnansweredMessage,
  isDeposit,
  isGiven,
  isHeldByCause,
  isInTime,
  judgeDeviation,
  missingBaseUnits,
  readCoverage,
  seenVersionOf,
  worthOf,
} from '@naru/desk';
import { presentWaitingLine } from '../../../present/present-bank-desk.ts';
import { createNameLookup, toIso } from '../../../present/present-payment.ts';
import type { ServerContext } from '../../../context/context.ts';
import { type RailStates, presentTransaction } from '../../public/order/present-transaction.ts';
import { coverAddress, coverTransaction } from '../cover-details.ts';
import type { SignedIn } from '../../../account/operator-sessions.ts';
import { passwordFreeUntilMs } from '../operator-gate.ts';
import {
  type Can,
  RIGHTS_OF_ACTIONS,
  type ActionSituation,
  listOperatorActions,
} from './list-operator-actions.ts';
import {
  presentDisbursements,
  presentGoneDeposits,
  presentMoney,
  presentOutgoingPayments,
} from './present-outgoing.ts';
import { readOrderProposals } from '../desk/present-proposals.ts';
import { presentRefunds } from './present-refunds.ts';
import { findHolderId, presentWorth } from './present-queue-row.ts';
import { queueOf } from './queue.routes.ts';

/** The desk's earnings with a delivered order, from the same rows as the profit report. */
async function readEarned(
  desk: Pick<Desk, 'assets' | 'store'>,
  view: OrderView,
): Promise<ConsoleEarned | null> {
  const { order } = view;
  if (order.stage !== 'delivered' || hasOpenHold(view)) return null;
  const sums = await desk.store.sumOrderEarnings(order.orderId);
  const margins = sums.filter(({ account }) => account === 'margin');
  const marginBaseUnits = margins.reduce((sum, each) => sum + each.baseUnits, 0n);
  const costs = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of sums)
    if (account !== 'margin') costs.set(assetId, (costs.get(assetId) ?? 0n) - baseUnits);
  return {
    margin: formatAmount(marginBaseUnits, getAsset(desk, order.payAssetId).decimals),
    usd: usdOf(margins),
    resultUsd: usdOf(sums),
    costs: [...costs].flatMap(([assetId, baseUnits]) => {
      const { decimals, symbol } = getAsset(desk, assetId);
      return baseUnits === 0n ? [] : [{ amount: formatAmount(baseUnits, decimals), symbol }];
    }),
  };
}

/** The value when it was booked; null without a price for some of it. */
function usdOf(sums: readonly EarningSum[]): string | null {
  const isPriced = sums.every(({ unpricedCount }) => unpricedCount === 0);
  const cents = sums.reduce((sum, { usdCents }) => sum + usdCents, 0n);
  return isPriced ? formatAmount(cents, 2) : null;
}

const CAUSE_OF: Readonly<Partial<Record<SightingStanding, ReceiptCause>>> = {
  not_ours: 'recorded_wrongly',
  given_up: 'taken_by_bank',
};

/** Receipts that people recorded or assigned to the order, including those that were taken back. */
async function presentReceipts(
  desk: Desk,
  { order, sightings }: OrderView,
): Promise<ConsoleOrder['receipts']> {
  const { decimals } = getAsset(desk, order.payAssetId);
  const deposits = sightings.filter(({ purpose }) => purpose === 'deposit');
  const byPeople = await Promise.all(
    deposits.map(
      async (each) =>
        each.watchKey === '' || each.standing === 'not_ours' || (await isGiven(desk, order, each)),
    ),
  );
  return deposits
    .filter((_each, at) => byPeople[at])
    .map(({ outputKey: key, baseUnits, txid: reference, firstSeenAtMs, standing, watchKey }) => {
      const takenBack = standing === null ? null : (CAUSE_OF[standing] ?? null);
      return {
        key,
        amount: formatAmount(baseUnits, decimals),
        reference,
        receivedAt: toIso(firstSeenAtMs),
        takenBack,
        causes: RECEIPT_CAUSES.filter(
          (cause) =>
            (takenBack === null && (watchKey === '' || cause === 'recorded_wrongly')) ||
            (takenBack === 'taken_by_bank' && cause === 'recorded_wrongly'),
        ),
      };
    });
}

type NameOf = (operatorId: string) => Promise<string>;

/** Reads an order as its operator sees it, or null when there is none. */
export async function readConsoleOrder(
  context: ServerContext,
  orderId: string,
  signedIn: SignedIn,
): Promise<ConsoleOrder | null> {
  const { desk } = context;
  const view = await desk.store.findOrder(orderId);
  if (view === null) return null;
  const [pay, receive, audit] = await Promise.all([
    desk.store.findRailState(getAsset(desk, view.order.payAssetId).railId),
    desk.store.findRailState(getAsset(desk, view.order.receiveAssetId).railId),
    desk.store.listAudit(orderId),
  ]);
  return presentConsoleOrder(context, { view, states: { pay, receive }, audit, signedIn });
}

interface OrderParts {
  readonly view: OrderView;
  readonly states: RailStates;
  readonly audit: readonly AuditEntry[];
  readonly signedIn: SignedIn;
}

async function presentConsoleOrder(
  context: ServerContext,
  { view, states, audit, signedIn }: OrderParts,
): Promise<ConsoleOrder> {
  const { desk } = context;
  const [{ operator }, { order }] = [signedIn, view];
  const { operatorId } = operator;
  const can: Can = (right) => hasRight(operator.role, right);
  const nowMs = desk.clock.nowMs();
  const nameOf = createNameLookup(desk.store);
  const holderId = findHolderId(order, nowMs);
  const transaction = presentTransaction(context, view, states, audit);
  const [payNetwork, receiveNetwork] = [getPayRail(desk, order).network, getReceiveRail(desk, order).network];
  const { askedAgain, deviation } = transaction;
  const offered = { canAccept: deviation?.canAccept ?? false, isAskedAgain: askedAgain !== null };
  const situation = { view, payNetwork, receiveNetwork, operatorId, nowMs, ...offered };
  const offers = await readOffers(context, { situation, operator });
  return {
    version: seenVersionOf(order),
    passwordFreeUntil: isoOf(passwordFreeUntilMs(desk, view, signedIn)),
    transaction: coverTransaction(transaction),
    receiver: isReceiverDecided(offers) ? order.receiveAddress : null,
    depositor: can('work_orders') ? order.depositorName : null,
    words: presentWords(desk, view, audit, can),
    ...presentReceived(context, view, states),
    acceptRefusal: judgeDeviation(desk, view, states.pay)?.refusal ?? null,
    ...presentValue(context, view),
    assignedTo: holderId === null ? null : await nameOf(holderId),
    ...presentDeadlines(order, holderId !== null),
    money: presentMoney(context, view),
    earned: await readEarned(desk, view),
    disbursements: await presentDisbursements(context, {
      view,
      coverage: await readCoverage(desk, view),
      operatorId,
      can,
      nameOf,
    }),
    payments: await presentOutgoingPayments(context, view, {
      can,
      stateOf: (railId) => (railId === payNetwork.railId ? states.pay : states.receive),
    }),
    receipts: can('work_orders') ? await presentReceipts(desk, view) : [],
    goneDeposits: presentGoneDeposits(context, view),
    waitingLine: await presentWaitingLine(desk, order),
    hasMessage: await hasUnansweredMessage(desk.store, order.reference),
    depositAddressIndex: order.depositAddressIndex,
    queue: queueOf(order.stage),
    payWitness: payNetwork.witness,
    receiveWitness: receiveNetwork.witness,
    faults: await presentFaults(desk, order.orderId),
    holds: await presentConsoleHolds(desk, view, audit, { can, nameOf }),
    ...offers,
    audit: await Promise.all(audit.map((entry) => presentAuditRow(entry, nameOf))),
  };
}

function presentDeadlines(order: OrderView['order'], isAssigned: boolean) {
  return {
    assignedUntil: isoOf(isAssigned ? order.assignedUntilMs : null),
    lostEndsAt: isoOf(order.stage === 'lost' ? order.lostEndsAtMs : null),
  };
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}

type Offers = Pick<ConsoleOrder, 'proposals' | 'refunds'> & { readonly actions: OperatorAction[] };

/** The acts of the operator. Proposals that wait for a second person are not prepared again. */
async function readOffers(
  context: ServerContext,
  { situation, operator }: { readonly situation: ActionSituation; readonly operator: Operator },
): Promise<Offers> {
  const can: Can = (right) => hasRight(operator.role, right);
  const proposals = await readOrderProposals(context.desk, situation.view, operator);
  const waiting = proposals.filter(({ isOutdated }) => !isOutdated);
  const refunds = await presentRefunds(context, situation.view, can);
  return {
    proposals,
    actions: listOperatorActions(situation).filter(
      (action) =>
        can(RIGHTS_OF_ACTIONS[action]) &&
        (action !== 'prepare_payout' || waiting.every(({ kind }) => kind !== 'payout')),
    ),
    refunds: refunds.map((refund) => {
      const ofRefund = waiting.filter(({ payment }) => payment?.refundId === refund.refundId);
      const acts = refund.acts.filter((act) => act !== 'approve' || ofRefund.length === 0);
      const isDecided = acts.includes('approve') || ofRefund.some(({ canApprove }) => canApprove);
      return { ...refund, acts, receiver: isDecided ? refund.receiver : null };
    }),
  };
}

/** If an act makes a payout go to the receiver, the operator compares the whole address. */
function isReceiverDecided({ actions, refunds, proposals }: Offers): boolean {
  return (
    actions.includes('prepare_payout') ||
    actions.includes('accept_deviation') ||
    proposals.some(({ kind, canApprove }) => kind === 'payout' && canApprove) ||
    refunds.some(({ acts }) => acts.includes('convert'))
  );
}

function presentWords(
  desk: Pick<Desk, 'assets'>,
  view: OrderView,
  audit: readonly AuditEntry[],
  can: Can,
): ConsoleOrder['words'] {
  const { order } = view;
  const canNote = order.email !== '' && can(CONSOLE_API.writeNote.right);
  const sentCount = noteToCustomerEntries(audit).length;
  const missing = missingBaseUnits(desk, view);
  return {
    language: order.language,
    canNote,
    notesToCustomerLeft: canNote ? Math.max(0, NOTES_TO_CUSTOMER_MAX - sentCount) : 0,
    missing: missing === 0n ? null : formatAmount(missing, getAsset(desk, order.payAssetId).decimals),
    canShow: order.email !== '' && can(CONSOLE_API.showDetails.right),
  };
}

function presentReceived(
  { desk }: ServerContext,
  view: OrderView,
  states: RailStates,
): Pick<ConsoleOrder, 'receivedAmount' | 'seenAmount' | 'lateAmount' | 'differenceAmount'> {
  const { order } = view;
  const { decimals } = getAsset(desk, order.payAssetId);
  const alive = view.sightings.filter((sighting) => isDeposit(sighting) && sighting.droppedAtMs === null);
  const inTime = alive.filter((sighting) => isInTime(desk, order, sighting));
  const final = inTime.filter((sighting) => finalityOf(desk, order, sighting, states.pay).isFinal);
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

/** The present market rate of the pair, and the value of the payment by it. */
function presentValue(
  { desk }: ServerContext,
  { order }: OrderView,
): Pick<ConsoleOrder, 'rateNow' | 'worth'> {
  const usdPrices = desk.rateBook.current()?.usdPrices ?? {};
  const rates = ratesOfLock({
    payUsdPrice: usdPrices[getAsset(desk, order.payAssetId).symbol] ?? '',
    receiveUsdPrice: usdPrices[getAsset(desk, order.receiveAssetId).symbol] ?? '',
    adjustmentPartsPerMillion: 0n,
  });
  return {
    rateNow: rates === null ? null : rateTextFloor(rates.marketRate),
    worth: presentWorth(worthOf(desk, getAsset(desk, order.payAssetId), order.payBaseUnits)),
  };
}

async function presentFaults(
  { store, rails }: ServerContext['desk'],
  orderId: string,
): Promise<ConsoleOrder['faults']> {
  const faults = await store.listOrderFaults();
  return faults
    .filter((fault) => fault.orderId === orderId)
    .map(({ round, failureCount, failedAtMs, retryAtMs, cause }) => {
      const [work = round, railId] = round.split(':');
      return {
        work,
        network: railId === undefined ? null : (rails.get(railId)?.network.name ?? railId),
        failures: failureCount,
        failedAt: toIso(failedAtMs),
        retryAt: toIso(retryAtMs),
        cause,
      };
    });
}

/** Open holds, with the note of their opening. */
async function presentConsoleHolds(
  desk: ServerContext['desk'],
  view: OrderView,
  audit: readonly AuditEntry[],
  { can, nameOf }: { readonly can: Can; readonly nameOf: NameOf },
): Promise<ConsoleOrder['holds']> {
  const mayClose = can(CONSOLE_API.closeHold.right);
  const open = view.holds.filter(({ closedAtMs }) => closedAtMs === null);
  return Promise.all(
    open.map(async ({ reason, openedAtMs, reviewAtMs, openedBy }) => {
      const said = audit.find(
        ({ event, happenedAtMs }) => event === 'hold_opened' && happenedAtMs === openedAtMs,
      );
      return {
        reason,
        openedAt: toIso(openedAtMs),
        reviewAt: toIso(reviewAtMs),
        openedBy: said?.actor.kind === 'operator' ? await nameOf(openedBy) : (said?.actor.kind ?? 'system'),
        note: said?.note ?? null,
        canClose: mayClose && !isHeldByCause(desk, view, reason),
      };
    }),
  );
}

/** The note of these events is the address of a customer. */
const ADDRESS_EVENTS = ['refund_address_told', 'refund_address_changed'] as const;

/** Operators are shown by name, others by their kind, and customers also by how they proved themselves. */
async function presentAuditRow(entry: AuditEntry, nameOf: NameOf): Promise<AuditRow> {
  const { actor, note } = entry;
  const isAddress = ADDRESS_EVENTS.some((event) => event === entry.event);
  return {
    event: entry.event,
    stageBefore: entry.stageBefore,
    stageAfter: entry.stageAfter,
    actor: await nameActor(actor, nameOf),
    note: isAddress && note !== null ? coverAddress(note) : note,
    judgement: entry.judgement,
    happenedAt: toIso(entry.happenedAtMs),
  };
}

async function nameActor({ kind, id }: AuditEntry['actor'], nameOf: NameOf): Promise<string> {
  if (kind === 'operator') return nameOf(id);
  return kind === 'customer' && id !== '' ? `${kind}_${id}` : kind;
}
