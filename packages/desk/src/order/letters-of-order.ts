import { type Order, linkOf } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Letter } from '../ports/letters.ts';
import {
  type LetterDesk,
  describeExact,
  describePromise,
  describeRate,
  isWritten,
  writeLetter,
} from './order-letter.ts';

/** The letter with the link of a new order. Empty where the desk sends no letters about orders. */
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

/** The link of an order again, requested by reference and e-mail. */
export function letterOfFoundOrder(desk: Pick<Desk, 'ids' | 'clock'>, order: Order): Letter {
  const { orderId, reference } = order;
  return {
    ...writeLetter(desk, order, 'find_orders', { orderId, linkId: linkOf(order), reference }),
    createdAtMs: desk.clock.nowMs(),
  };
}

/** What an operator writes to the customer. Empty where the desk sends no letters about orders. */
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

/** A link that changes where a refund goes, to the e-mail address of its order. */
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
