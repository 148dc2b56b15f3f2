import {
  formatAdjustmentPercent,
  formatAmountShort,
  isLetterWanted,
  ratesOfLock,
  speakRateFloor,
} from '@naru/core';
import { type Order, linkOf } from '../facts/order.ts';
import { type CurrencyDesk, type Desk, getAsset } from '../runtime/desk.ts';
import { isIdentifiedByAmount } from '../runtime/exact-amount.ts';
import {
  type Letter,
  type LetterFacts,
  type LetterKind,
  type LetterOf,
  isTurnKind,
} from '../ports/letters.ts';
import { waitEndsAtMs } from '../ledger/payment-deadline.ts';

export type LetterDesk = CurrencyDesk & Pick<Desk, 'ids' | 'settings'>;

/** Whether such a letter is written: letters are on, the customer is not erased, and wants this kind. */
export function isWritten({ settings }: Pick<Desk, 'settings'>, order: Order, kind: LetterKind): boolean {
  if (!settings.areOrderLettersOn || order.email === '') return false;
  return !isTurnKind(kind) || isLetterWanted(kind, order.letterChoice);
}

/** One letter to the customer of an order, written at the time of its last change. */
export function writeLetter<Kind extends LetterKind>(
  desk: Pick<Desk, 'ids'>,
  order: Order,
  kind: Kind,
  facts: LetterFacts<Kind>,
): LetterOf<Kind> {
  return {
    letterId: desk.ids.nextRowId(),
    kind,
    to: order.email,
    language: order.language,
    facts,
    createdAtMs: order.updatedAtMs,
  };
}

type RateInLetter = Pick<LetterFacts<'order_link'>, 'rate' | 'feePercent' | 'rateFixedAtMs' | 'isDemoRate'>;

/** The rate as the page of the order shows it. */
export function describeRate(desk: LetterDesk, order: Order): RateInLetter {
  const demo = order.isDemoRate ? ({ isDemoRate: true } as const) : {};
  const rates = ratesOfLock(order);
  if (rates === null) return demo;
  const { baseSymbol, amountText, quoteSymbol } = speakRateFloor(
    rates.finalRate,
    getAsset(desk, order.payAssetId).symbol,
    getAsset(desk, order.receiveAssetId).symbol,
  );
  return {
    rate: `1 ${baseSymbol} = ${amountText} ${quoteSymbol}`,
    feePercent: formatAdjustmentPercent(-order.adjustmentPartsPerMillion),
    rateFixedAtMs: order.createdAtMs,
    ...demo,
  };
}

/** Both amounts of an order. */
export function describePromise(
  desk: Pick<Desk, 'assets'>,
  order: Order,
): Pick<LetterFacts<'order_link'>, 'payAmount' | 'paySymbol' | 'receiveAmount' | 'receiveSymbol'> {
  const pay = describeSum(desk, order.payAssetId, order.payBaseUnits);
  const receive = describeSum(desk, order.receiveAssetId, order.receiveBaseUnits);
  return {
    payAmount: pay.amount,
    paySymbol: pay.symbol,
    receiveAmount: receive.amount,
    receiveSymbol: receive.symbol,
  };
}

/** Until when a block must take the payment, if the desk watches the network itself. */
export function describeWait(desk: LetterDesk, order: Order): Pick<LetterFacts<'order_link'>, 'blockByMs'> {
  const blockByMs = waitEndsAtMs(desk, order);
  return blockByMs === null ? {} : { blockByMs };
}

/** The exact amount to send, if only the amount identifies the payment. */
export function describeExact(
  desk: CurrencyDesk,
  order: Order,
  baseUnits: bigint,
): Pick<LetterFacts<'order_link'>, 'exactSum'> {
  if (!isIdentifiedByAmount(desk, getAsset(desk, order.payAssetId))) return {};
  const { amount, symbol } = describeSum(desk, order.payAssetId, baseUnits);
  return { exactSum: `${amount} ${symbol}` };
}

export function describeSum(
  desk: Pick<Desk, 'assets'>,
  assetId: string,
  baseUnits: bigint,
): { readonly amount: string; readonly symbol: string } {
  const { decimals, symbol } = getAsset(desk, assetId);
  return { amount: formatAmountShort(baseUnits, decimals), symbol };
}

/** The letter with the link of a new order. Empty if the desk sends no letters about orders. */
export function lettersOfNewOrder(desk: LetterDesk, order: Order): readonly Letter[] {
  if (!isWritten(desk, order, 'order_link')) return [];
  const { orderId, reference, lockEndsAtMs } = order;
  const facts = {
    orderId,
    linkId: linkOf(order),
    reference,
    ...describePromise(desk, order),
    ...describeExact(desk, order, order.payBaseUnits),
    lockEndsAtMs,
    ...describeRate(desk, order),
  };
  return [writeLetter(desk, order, 'order_link', facts)];
}

/** The letter with the link of an order, requested by reference and e-mail. */
export function letterOfFoundOrder(desk: Pick<Desk, 'ids' | 'clock'>, order: Order): Letter {
  const { orderId, reference } = order;
  return {
    ...writeLetter(desk, order, 'find_orders', { orderId, linkId: linkOf(order), reference }),
    createdAtMs: desk.clock.nowMs(),
  };
}

/** A note of an operator to the customer. Empty if the desk sends no letters about orders. */
export function lettersOfNote(
  desk: LetterDesk & Pick<Desk, 'clock'>,
  order: Order,
  text: string,
): readonly Letter[] {
  if (!isWritten(desk, order, 'order_note')) return [];
  const { orderId, reference } = order;
  const letter = writeLetter(desk, order, 'order_note', { orderId, linkId: linkOf(order), reference, text });
  return [{ ...letter, createdAtMs: desk.clock.nowMs() }];
}

/** The letter with a link that changes the refund address, to the e-mail address of the order. */
export function letterOfRefundLink(
  desk: Pick<Desk, 'ids' | 'clock'>,
  order: Order,
  link: { readonly refundId: string; readonly token: string; readonly endsAtMs: number },
): Letter {
  const { orderId, reference } = order;
  return {
    ...writeLetter(desk, order, 'refund_address_link', {
      orderId,
      linkId: linkOf(order),
      reference,
      ...link,
    }),
    createdAtMs: desk.clock.nowMs(),
  };
}
