import {
  type Amendment,
  type OrderEvent,
  type OrderTurn,
  TRANSITIONS,
  TURN_OF_EVENT,
  TURN_OF_HOLD,
  TURN_OF_REFUND,
  isLetterWanted,
} from '@naru/core';
import { judgeDeviation } from '../ledger/judge-deviation.ts';
import type { Disbursement, Hold, RefundCase } from '../facts/disbursement.ts';
import { isHoldReported } from './holds-and-reviews.ts';
import { type Order, linkOf } from '../facts/order.ts';
import { isDeposit } from '../facts/sighting.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { countedPayments, findPayout, findRefundDisbursement, sumOf } from '../ledger/disbursement-state.ts';
import { type Letter, type LetterFacts, isLetter, isTurnKind } from '../ports/letters.ts';
import type { OrderFacts, Store } from '../ports/store.ts';
import {
  type LetterDesk,
  describeExact,
  describePromise,
  describeRate,
  describeSum,
  describeWait,
  isWritten,
  writeLetter,
} from './letters-of-order.ts';

/** An order after a change, and the part of it that changed. */
interface Turned {
  readonly desk: LetterDesk;
  readonly after: OrderFacts;
  readonly refund: RefundCase | null;
  readonly hold: Hold | null;
  readonly successor: Order | null;
}

/**
 * The letters about a change: one for each turn that the tables of `core` name, unless the customer wants
 * none of its kind.
 */
export function lettersOfChange(
  desk: LetterDesk,
  before: OrderFacts,
  after: OrderFacts,
  event: OrderEvent | Amendment,
): readonly Letter[] {
  const parts: Turned = { desk, after, refund: null, hold: null, successor: null };
  const letters: (Letter | null)[] = [];
  if (isStageEvent(event) && after.order.stage !== before.order.stage) {
    letters.push(tell(parts, TURN_OF_EVENT[event]));
  }
  if (event === 'closing_doubted') letters.push(tell(parts, 'order_canceled'));
  for (const hold of after.holds) {
    const isNew = hold.closedAtMs === null && !before.holds.some(({ holdId }) => holdId === hold.holdId);
    if (isNew && isHoldReported(after, hold))
      letters.push(tell({ ...parts, hold }, TURN_OF_HOLD[hold.reason]));
  }
  for (const refund of after.refunds) {
    const known = before.refunds.find(({ refundId }) => refundId === refund.refundId) ?? null;
    for (const turn of turnsOfRefund(known, refund)) letters.push(tell({ ...parts, refund }, turn));
  }
  return letters.filter((letter) => letter !== null);
}

/** The letter about the order that a refund of `view` was converted to. */
export function lettersOfSuccessor(desk: LetterDesk, view: OrderFacts, successor: Order): readonly Letter[] {
  const parts: Turned = { desk, after: view, refund: null, hold: null, successor };
  const letter = tell(parts, TURN_OF_EVENT.create_from_conversion);
  return letter === null ? [] : [letter];
}

function isStageEvent(event: OrderEvent | Amendment): event is OrderEvent {
  return Object.hasOwn(TRANSITIONS, event);
}

function turnsOfRefund(known: RefundCase | null, refund: RefundCase): readonly (OrderTurn | null)[] {
  const turns: (OrderTurn | null)[] = [];
  const { addressEntry, state } = refund;
  // An address that came with the order is in the letter about the refund itself.
  if (known !== null && addressEntry !== null && addressEntry !== known.addressEntry) {
    turns.push(addressEntry.changeCount === 0 ? 'refund_address_set' : 'refund_address_changed');
  }
  // A refund that is due again after a payment was withdrawn has been announced before.
  const isAnnounced = state === 'due' ? known !== null : known?.state === state;
  if (!isAnnounced) turns.push(TURN_OF_REFUND[state]);
  return turns;
}

function tell(parts: Turned, turn: OrderTurn | null): Letter | null {
  const { desk, after, successor } = parts;
  const order = successor ?? after.order;
  if (turn === null || !isWritten(desk, order, turn)) return null;
  return writeTurn(parts, order, turn);
}

function writeTurn(parts: Turned, order: Order, turn: OrderTurn): Letter {
  const letter = writeLetter(parts.desk, order, turn, DESCRIPTIONS[turn](parts));
  if (!isLetter(letter)) throw new Error(`a letter of kind ${turn} without its facts`);
  return letter;
}

/** The facts of every turn; a missing one does not compile. */
const DESCRIPTIONS: { readonly [Turn in OrderTurn]: (parts: Turned) => LetterFacts<Turn> } = {
  order_link: ({ desk, after: { order } }) => ({
    ...nameOrder(order),
    ...describePromise(desk, order),
    ...describeExact(desk, order, order.payBaseUnits),
    lockEndsAtMs: order.lockEndsAtMs,
    ...describeWait(desk, order),
    ...describeRate(desk, order),
  }),
  order_succeeded: ({ desk, after, successor }) => {
    const order = present(successor);
    return {
      ...nameOrder(order),
      ...describePromise(desk, order),
      predecessorReference: after.order.reference,
      ...describeRate(desk, order),
    };
  },
  payment_seen: (parts) => ({ ...describeDeposits(parts), ...describeWait(parts.desk, parts.after.order) }),
  payment_confirmed: ({ desk, after: { order } }) => ({
    ...nameOrder(order),
    ...describePromise(desk, order),
  }),
  payment_short: (parts) => {
    const { desk, after } = parts;
    const missing = readDeviation(parts);
    return {
      ...describeDeposits(parts),
      missingAmount: describeSum(desk, after.order.payAssetId, missing).amount,
      lockEndsAtMs: after.order.lockEndsAtMs,
      ...describeExact(desk, after.order, missing),
    };
  },
  payment_over: (parts) => ({
    ...describeDeposits(parts),
    excessAmount: describeSum(parts.desk, parts.after.order.payAssetId, readDeviation(parts)).amount,
  }),
  payment_late: (parts) => ({
    ...describeDeposits(parts),
    reason: notSwappedBecause(parts.after.order),
  }),
  payment_gone: ({ after: { order } }) => ({
    ...nameOrder(order),
    lostEndsAtMs: order.lostEndsAtMs ?? order.lockEndsAtMs,
  }),
  order_taken: ({ after }) => nameOrder(after.order),
  order_delivered: ({ desk, after }) => {
    const { amount, symbol } = describeSum(desk, after.order.receiveAssetId, after.order.receiveBaseUnits);
    return {
      ...nameOrder(after.order),
      receiveAmount: amount,
      receiveSymbol: symbol,
      ...describePayments(desk, after, findPayout(after)),
      ...describeRate(desk, after.order),
    };
  },
  order_canceled: ({ after: { order } }) => ({ ...nameOrder(order), reason: order.closeReason ?? 'other' }),
  order_expired: ({ after }) => nameOrder(after.order),
  order_held: ({ after, hold }) => {
    const { reason, reviewAtMs } = present(hold);
    return { ...nameOrder(after.order), reason, reviewAtMs };
  },
  refund_opened: ({ after, refund }) => {
    const { dueAtMs, address } = present(refund);
    return { ...nameOrder(after.order), dueAtMs, ...(address === null ? {} : { isPlaceKnown: true }) };
  },
  refund_address_set: describeTeller,
  refund_address_changed: describeTeller,
  refund_withheld: (parts) => {
    const { reviewAtMs } = present(parts.refund);
    return { ...describeRefund(parts), ...(reviewAtMs === null ? {} : { reviewAtMs }) };
  },
  refund_sent: (parts) => {
    const { desk, after, refund } = parts;
    const disbursement = findRefundDisbursement(after, present(refund).refundId);
    return { ...describeRefund(parts), ...describePayments(desk, after, disbursement) };
  },
  refund_waived: describeRefund,
};

function nameOrder(order: Order): Pick<Order, 'orderId' | 'reference'> & { readonly linkId: string } {
  return { orderId: order.orderId, linkId: linkOf(order), reference: order.reference };
}

/** The received amounts, whether they count for the order or not. */
function describeDeposits({ desk, after }: Turned): LetterFacts<'payment_seen'> {
  const { order, sightings } = after;
  const deposits = sightings.filter((sighting) => isDeposit(sighting) && sighting.droppedAtMs === null);
  return { ...nameOrder(order), ...describeSum(desk, order.payAssetId, sumOf(deposits)) };
}

/** Why an order could not use the received money. */
function notSwappedBecause({ closeReason }: Order): string {
  return closeReason === 'late' || closeReason === 'reserve_gone' ? closeReason : 'found_late';
}

/** The difference from the amount due. */
function readDeviation({ desk, after }: Turned): bigint {
  return judgeDeviation(desk, after, null)?.baseUnits ?? 0n;
}

function describeTeller({ after, refund }: Turned): LetterFacts<'refund_address_set'> {
  return { ...nameOrder(after.order), toldBy: present(refund).addressEntry?.by ?? '' };
}

function describeRefund({ desk, after, refund }: Turned): LetterFacts<'refund_waived'> {
  const { assetId, allocatedBaseUnits } = present(refund);
  return { ...nameOrder(after.order), ...describeSum(desk, assetId, allocatedBaseUnits) };
}

/** Further payments are only on the page of the order. */
const TXIDS_MAX = 5;

/** Network and transactions of the payments; empty at a bank, which shows nothing. */
function describePayments(
  desk: Pick<Desk, 'rails'>,
  after: OrderFacts,
  disbursement: Disbursement | null,
): Pick<LetterFacts<'order_delivered'>, 'network' | 'txids' | 'explorerTxUrl'> {
  if (disbursement === null) return {};
  const { network } = getRail(desk, disbursement.railId);
  const txids = new Set(countedPayments(after, disbursement.disbursementId).map(({ txid }) => txid));
  if (network.addressFormat === 'bank' || txids.size === 0) return { network: network.name };
  return {
    network: network.name,
    txids: [...txids].slice(0, TXIDS_MAX).join('\n'),
    ...(network.explorerTxUrl === null ? {} : { explorerTxUrl: network.explorerTxUrl }),
  };
}

function present<T>(part: T | null): T {
  if (part === null) throw new Error('a turn without the part of the order that took it');
  return part;
}

/**
 * Letters about one order, or one letter about something else, in their present form: the link of the order
 * may have been replaced while they waited, and the former link no longer works. Letters that the customer
 * has turned off meanwhile are left out.
 */
export async function listPresentLetters(
  store: Pick<Store, 'findOrder'>,
  letters: readonly Letter[],
): Promise<readonly Letter[]> {
  const facts = letters[0]?.facts;
  if (facts === undefined || !('linkId' in facts)) return letters;
  const view = await store.findOrder(facts.orderId);
  if (view === null) return letters;
  const linkId = linkOf(view.order);
  return letters
    .filter((letter) => isStillWanted(letter, view.order))
    .map((letter) => withLink(letter, linkId));
}

/** Whether the customer still wants the letter. `refused` is not their choice: the address stops letters. */
function isStillWanted({ kind }: Letter, { letterChoice }: Order): boolean {
  return letterChoice === 'refused' || !isTurnKind(kind) || isLetterWanted(kind, letterChoice);
}

function withLink({ letterId, kind, to, language, createdAtMs, ...letter }: Letter, linkId: string): Letter {
  const facts: object = { ...letter.facts, linkId };
  const named = { letterId, kind, to, language, createdAtMs, facts };
  if (!isLetter(named)) throw new Error(`letter ${letterId} names no order`);
  return named;
}
