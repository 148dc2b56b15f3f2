import { type LetterChoice, type Result, type Language, isEmail, ok, refuse } from '@naru/core';
import type { Order } from '../facts/order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type CustomerProof, findStanding } from './order-link.ts';
import type { Desk } from '../runtime/desk.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Letter } from '../ports/letters.ts';

/** Each is an entry of the order's trail. Of the customer, and of people who have no more than the link. */
export const LETTER_CHOICES_MAX = 20;

export type ChooseLettersRefusal =
  | SaveChangeRefusal
  | 'order_unknown'
  | 'contact_erased'
  | 'letter_choices_used';

/** The customer says which letters about their order they want. Those that protect their money go anyway. */
export async function chooseLetters(
  desk: Desk,
  { orderId, choice }: { readonly orderId: string; readonly choice: Exclude<LetterChoice, 'refused'> },
  proof: CustomerProof,
): Promise<Result<Order, ChooseLettersRefusal>> {
  const standing = await findStanding(desk, orderId, proof);
  return withOrder<Order, ChooseLettersRefusal>(desk, orderId, async (view) => {
    if (view.order.email === '') return refuse('contact_erased');
    if (view.order.letterChoice === choice) return ok(view.order);
    const audit = await desk.store.listAudit(orderId);
    // Choices of people with the link alone leave the customer theirs.
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

/** The mail server does not know the address of the order: its page says so, and no more are written. */
export async function recordRefusedLetters(desk: Desk, orderId: string): Promise<void> {
  await withOrder<Order, SaveChangeRefusal>(desk, orderId, async (view) => {
    if (view.order.email === '' || view.order.letterChoice === 'refused') return ok(view.order);
    return amendOrder(desk, view, {
      event: 'letters_refused',
      actor: { kind: 'system', id: 'letters' },
      patch: { letterChoice: 'refused' },
    });
  });
}

/** Records that an operator reads a letter with its links and codes, and gives it. */
export async function showLetter(
  desk: ActingDesk,
  { letterId, operatorId }: { readonly letterId: string; readonly operatorId: string },
): Promise<Result<Letter, 'letter_unknown' | 'contact_erased'>> {
  return recordDeskAct<Letter, 'letter_unknown' | 'contact_erased'>(desk, async () => {
    const record = await desk.store.findLetter(letterId);
    if (record === null) return refuse('letter_unknown');
    const { letter } = record;
    if (letter === null) return refuse('contact_erased');
    const what = { event: 'letter_shown', subjectId: letterId, operatorId, note: null } as const;
    return ok({
      what,
      write: async (act) => {
        const saved = await desk.store.saveDeskActs([act]);
        return saved.ok ? ok(letter) : saved;
      },
    });
  });
}

/** Stores a visitor's message as a letter to the operator; it is also sent where mail is set up. */
export async function recordContact(
  desk: Pick<Desk, 'store' | 'clock' | 'ids'>,
  contact: {
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly language: Language;
  },
): Promise<Result<null, 'fields_missing' | 'email_invalid'>> {
  const name = contact.name.trim();
  const email = contact.email.trim();
  const message = contact.message.trim();
  if (name === '' || message === '') return refuse('fields_missing');
  if (!isEmail(email)) return refuse('email_invalid');
  await desk.store.saveLetters([
    {
      letterId: desk.ids.nextRowId(),
      kind: 'contact_message',
      to: null,
      language: contact.language,
      facts: { name, email, message },
      createdAtMs: desk.clock.nowMs(),
    },
  ]);
  return ok(null);
}
