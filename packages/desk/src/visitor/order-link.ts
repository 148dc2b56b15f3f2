import { type Result, refuse, ok } from '@naru/core';
import type { Order } from '../facts/order.ts';
import { letterOfFoundOrder } from '../order/letters-of-order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';

/** Bounds the replacements, each of which is an entry of the trail. */
export const LINK_REPLACEMENTS_MAX = 10;

type ReplaceLinkRefusal =
  | SaveChangeRefusal
  | 'order_unknown'
  | 'link_is_not_yours'
  | 'link_replacements_used';

/**
 * Gives the order another link, which is mailed to its customer; the former one stops working. Takes more
 * than the link, or somebody who found it could lock out the customer. `mayMail` says whether the address
 * gets one more letter, because it may belong to somebody who has not ordered.
 */
export async function replaceLink(
  desk: Desk,
  orderId: string,
  proof: CustomerProof,
  mayMail: (email: string) => Promise<boolean>,
): Promise<Result<Order, ReplaceLinkRefusal>> {
  const standing = await findStanding(desk, orderId, proof);
  return withOrder(desk, orderId, async (view) => {
    if (standing === null) return refuse('link_is_not_yours');
    const audit = await desk.store.listAudit(orderId);
    const count = audit.filter(({ event }) => event === 'link_replaced').length;
    if (count >= LINK_REPLACEMENTS_MAX) return refuse('link_replacements_used');
    const linkId = desk.ids.nextOrderId();
    const { email } = view.order;
    const isMailed = email !== '' && (await mayMail(email));
    const letters = isMailed ? [letterOfFoundOrder(desk, { ...view.order, linkId })] : [];
    return amendOrder(desk, view, {
      event: 'link_replaced',
      actor: { kind: 'customer', id: standing },
      patch: { linkId },
      letters,
    });
  });
}

/**
 * Mails the link of an order to its e-mail address if reference and address match. Returns nothing, since the
 * caller must not learn which orders or addresses exist. `mayMail` says whether the address gets one more
 * letter; it is not asked for a wrong guess, which must not use up what its owner is entitled to.
 */
export async function findOrderLink(
  desk: Pick<Desk, 'store' | 'clock' | 'ids'>,
  asked: { readonly reference: string; readonly email: string },
  mayMail: (email: string) => Promise<boolean>,
): Promise<void> {
  const order = await desk.store.findOrderByReference(asked.reference.trim().toUpperCase());
  const email = asked.email.trim().toLowerCase();
  if (order === null || order.email === '' || order.email.toLowerCase() !== email) return;
  if (!(await mayMail(order.email))) return;
  await desk.store.saveLetters([letterOfFoundOrder(desk, order)]);
}

/** Proofs of a customer in addition to the link of the order. */
export interface CustomerProof {
  /** The account that is signed in. */
  readonly userId: string | null;
  /** Their browser has the cookie set when this order was created. */
  readonly isOrderBrowser: boolean;
}

/** The proof that it is the customer, and not just anyone with the link; null without one. */
export async function findStanding(
  desk: Desk,
  orderId: string,
  { userId, isOrderBrowser }: CustomerProof,
): Promise<'account' | 'browser' | null> {
  if (userId !== null && (await wasMadeInAccount(desk, orderId, userId))) return 'account';
  return isOrderBrowser ? 'browser' : null;
}

/**
 * An account that took over the order by its link (`ownOrder`) proves no more than the link itself; the same
 * holds for successors of such an order.
 */
async function wasMadeInAccount(desk: Desk, orderId: string, userId: string): Promise<boolean> {
  const order = (await desk.store.findOrder(orderId))?.order;
  if (order?.userId !== userId) return false;
  const trail = await desk.store.listAudit(orderId);
  if (trail.some(({ event }) => event === 'owner_taken')) return false;
  return order.predecessorOrderId === null || wasMadeInAccount(desk, order.predecessorOrderId, userId);
}

type OwnOrderRefusal = 'order_unknown' | 'order_owned_by_other' | SaveChangeRefusal;

/**
 * Adds an order made while signed out to an account, by the link of the order. A matching e-mail address is
 * not enough, since a stranger could have registered it.
 */
export async function ownOrder(
  desk: Desk,
  input: { readonly orderId: string; readonly userId: string },
): Promise<Result<Order, OwnOrderRefusal>> {
  const { orderId, userId } = input;
  return withOrder(desk, orderId, async (view) => {
    const { order } = view;
    if (order.userId === userId) return ok(order);
    if (order.userId !== null) return refuse('order_owned_by_other');
    return amendOrder(desk, view, {
      event: 'owner_taken',
      actor: { kind: 'customer', id: '' },
      patch: { userId },
    });
  });
}
