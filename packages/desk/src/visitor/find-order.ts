import type { Desk } from '../runtime/desk.ts';
import { letterOfFoundOrder } from '../order/letters-of-order.ts';

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
