import { type LetterChoice, type Result, ok, refuse } from '@naru/core';
import type { Order } from '../facts/order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type CustomerProof, findStanding } from './order-link.ts';
import type { Desk } from '../runtime/desk.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';

/** Bounds choices, which are entries of the trail: of the customer, and of people with only the link. */
export const LETTER_CHOICES_MAX = 20;

export type ChooseLettersRefusal =
  | SaveChangeRefusal
  | 'order_unknown'
  | 'contact_erased'
  | 'letter_choices_used';

/** Saves which letters about their order a customer wants. Those that protect their money are always sent. */
export async function chooseLetters(
  desk: Desk,
  { orderId, choice }: { readonly orderId: string; readonly choice: Exclude<LetterChoice, 'refused'> },
  proof: CustomerProof,
): Promise<Result<Order, ChooseLettersRefusal>> {
  const standing = await findStanding(desk, orderId, proof);
  return withOrder(desk, orderId, async (view) => {
    if (view.order.email === '') return refuse('contact_erased');
    if (view.order.letterChoice === choice) return ok(view.order);
    const audit = await desk.store.listAudit(orderId);
    // Choices of people with only the link do not use up those of the customer.
    const chosen = audit.filter(
      ({ event, actor }) => event === 'letters_chosen' && (actor.id === 'link') === (standing === null),
    );
    if (chosen.length >= LETTER_CHOICES_MAX) return refuse('letter_choices_used');
    return amendOrder(desk, view, {
      event: 'letters_chosen',
      actor: { kind: 'customer', id: standing ?? 'link' },
      note: choice,
      patch: { letterChoice: choice },
    });
  });
}

/** Records that the mail server does not know the address: the page says so, and letters stop. */
export async function recordRefusedLetters(desk: Desk, orderId: string): Promise<void> {
  await withOrder(desk, orderId, async (view) => {
    if (view.order.email === '' || view.order.letterChoice === 'refused') return ok(view.order);
    return amendOrder(desk, view, {
      event: 'letters_refused',
      actor: { kind: 'system', id: 'letters' },
      patch: { letterChoice: 'refused' },
    });
  });
}
