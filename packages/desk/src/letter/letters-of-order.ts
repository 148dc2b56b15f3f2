import { formatAdjustmentPercent, formatAmountShort, ratesOfLock, speakRateFloor } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import { getAsset } from '../order/desk.ts';
import type { Order } from '../facts/order.ts';
import type { Letter, LetterFacts, LetterKind, LetterOf } from '../ports/letters.ts';
import type { RefundCase } from '../facts/refund-case.ts';

type LetterDesk = Pick<Desk, 'ids' | 'assets' | 'settings'>;

/** The letter with the link of a new order. Empty where the desk sends no letters about orders. */
export function lettersOfNewOrder(desk: LetterDesk, order: Order): readonly Letter[] {
  if (!isWritten(desk, order)) return [];
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  return [
    writeLetter(desk, order, 'order_link', {
      orderId: order.orderId,
      reference: order.reference,
      payAmount: formatAmountShort(order.payBaseUnits, payAsset.decimals),
      paySymbol: payAsset.symbol,
      receiveAmount: formatAmountShort(order.receiveBaseUnits, receiveAsset.decimals),
      receiveSymbol: receiveAsset.symbol,
      lockEndsAtMs: order.lockEndsAtMs,
      ...describeRate(desk, order),
    }),
  ];
}

/**
 * The letters about a change: the order was delivered, money is due back, somebody gave its address, money
 * went back.
 */
export function lettersOfChange(
  desk: LetterDesk,
  before: { readonly order: Order; readonly refunds: readonly RefundCase[] },
  after: { readonly order: Order; readonly refunds: readonly RefundCase[] },
): readonly Letter[] {
  const { order } = after;
  if (!isWritten(desk, order)) return [];
  const letters: Letter[] = [];
  const { orderId, reference } = order;
  if (order.stage === 'delivered' && before.order.stage !== 'delivered') {
    const { decimals, symbol } = getAsset(desk, order.receiveAssetId);
    const receiveAmount = formatAmountShort(order.receiveBaseUnits, decimals);
    letters.push(
      writeLetter(desk, order, 'order_delivered', {
        orderId,
        reference,
        receiveAmount,
        receiveSymbol: symbol,
        ...describeRate(desk, order),
      }),
    );
  }
  for (const refund of after.refunds) {
    const known = before.refunds.find(({ refundId }) => refundId === refund.refundId);
    if (known === undefined && refund.state === 'due') {
      const facts = { orderId, reference, dueAtMs: refund.dueAtMs };
      letters.push(writeLetter(desk, order, 'refund_opened', facts));
    }
    const toldBy = refund.addressTold?.by;
    if (toldBy !== undefined && refund.addressTold !== known?.addressTold) {
      const isFirst = refund.addressTold?.changeCount === 0;
      const kind = isFirst ? 'refund_address_set' : 'refund_address_changed';
      letters.push(writeLetter(desk, order, kind, { orderId, reference, toldBy }));
    }
    if (refund.state === 'refunded' && known?.state !== 'refunded') {
      letters.push(writeLetter(desk, order, 'refund_sent', { orderId, reference }));
    }
  }
  return letters;
}

/** The link of an order again, requested by reference and e-mail. */
export function letterOfFoundOrder(desk: Pick<Desk, 'ids' | 'clock'>, order: Order): Letter {
  const { orderId, reference } = order;
  return {
    ...writeLetter(desk, order, 'find_orders', { orderId, reference }),
    createdAtMs: desk.clock.nowMs(),
  };
}

/** What an operator writes to the customer. Empty where the desk sends no letters about orders. */
export function lettersOfNote(
  desk: LetterDesk & Pick<Desk, 'clock'>,
  order: Order,
  text: string,
): readonly Letter[] {
  if (!isWritten(desk, order)) return [];
  const { orderId, reference } = order;
  const letter = writeLetter(desk, order, 'order_note', { orderId, reference, text });
  return [{ ...letter, createdAtMs: desk.clock.nowMs() }];
}

/** A link that changes where a refund goes, to the e-mail address of its order. */
export function letterOfRefundLink(
  desk: Pick<Desk, 'ids' | 'clock'>,
  order: Order,
  link: { readonly refundId: string; readonly token: string; readonly endsAtMs: number },
): Letter {
  const { orderId, reference } = order;
  return {
    ...writeLetter(desk, order, 'refund_address_link', { orderId, reference, ...link }),
    createdAtMs: desk.clock.nowMs(),
  };
}

type RateInLetter = Pick<LetterFacts<'order_link'>, 'rate' | 'feePercent' | 'rateFixedAtMs' | 'isDemoRate'>;

/** As the order's page says it. */
function describeRate(desk: LetterDesk, order: Order): RateInLetter {
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

/** An order whose customer was erased has nobody to write to. */
function isWritten({ settings }: Pick<Desk, 'settings'>, order: Order): boolean {
  return settings.areOrderLettersOn && order.email !== '';
}

function writeLetter<Kind extends LetterKind>(
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
