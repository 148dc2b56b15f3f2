import { type Result, ok, refuse } from '@naru/core';
import { hasNetworkAddress } from '../runtime/has-network-address.ts';
import type { Actor, AuditEntry, Order } from '../facts/order.ts';
import { lettersOfNote } from '../order/letters-of-order.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';

/** Of one order, by all operators together. */
export const INSIDE_NOTES_MAX = 200;

/** Each sends a letter. */
export const CUSTOMER_NOTES_MAX = 10;

export type WriteNoteRefusal = SaveChangeRefusal | 'order_unknown' | 'notes_used_up' | 'contact_erased';
export type TellCustomerRefusal = WriteNoteRefusal | 'text_has_address';

interface NoteAct {
  readonly orderId: string;
  readonly actor: Actor;
  /** Plain text, checked at the border. */
  readonly text: string;
}

/**
 * A note for operators alone. It is an entry of the order's trail and is erased with the other notes there.
 * So an order whose personal data are gone takes no more. Repeating the last note writes nothing.
 */
export async function writeNote(desk: Desk, act: NoteAct): Promise<Result<Order, WriteNoteRefusal>> {
  const { orderId, actor, text } = act;
  return withOrder<Order, WriteNoteRefusal>(desk, orderId, async (view) => {
    if (view.order.email === '') return refuse('contact_erased');
    const written = entriesOf('note_written', await desk.store.listAudit(orderId));
    const last = written.at(-1);
    if (last?.note === text && last.actor.id === actor.id) return ok(view.order);
    if (written.length >= INSIDE_NOTES_MAX) return refuse('notes_used_up');
    return amendOrder(desk, view, { event: 'note_written', actor, note: text });
  });
}

/**
 * A note that the customer reads on the order's page and in a letter. Customers pay what is written to them,
 * so it names no address: those are on the page, where they are checked.
 */
export async function tellCustomer(
  desk: Desk,
  act: NoteAct & { readonly expectedVersion: number },
): Promise<Result<Order, TellCustomerRefusal>> {
  const { orderId, actor, text, expectedVersion } = act;
  return withOrder<Order, TellCustomerRefusal>(
    desk,
    orderId,
    async (view) => {
      if (view.order.email === '') return refuse('contact_erased');
      if (hasAddress(desk, view, text)) return refuse('text_has_address');
      const sent = entriesOf('customer_told', await desk.store.listAudit(orderId));
      if (sent.length >= CUSTOMER_NOTES_MAX) return refuse('notes_used_up');
      const letters = lettersOfNote(desk, view.order, text);
      return amendOrder(desk, view, { event: 'customer_told', actor, note: text, letters });
    },
    expectedVersion,
  );
}

export interface CustomerNote {
  readonly text: string;
  readonly writtenAtMs: number;
}

/** What was written to the customer, newest first; notes that were erased are left out. */
export function customerNotes(audit: readonly AuditEntry[]): readonly CustomerNote[] {
  return entriesOf('customer_told', audit)
    .flatMap(({ note, happenedAtMs }) => (note === null ? [] : [{ text: note, writtenAtMs: happenedAtMs }]))
    .toReversed();
}

function entriesOf(event: AuditEntry['event'], audit: readonly AuditEntry[]): readonly AuditEntry[] {
  return audit.filter((entry) => entry.event === event);
}

/** The order's own deposit address however it is spaced, or an address of any network of the desk. */
function hasAddress(desk: Pick<Desk, 'assets' | 'rails'>, view: OrderView, text: string): boolean {
  const { depositAddress } = view.order;
  const bare = withoutBlanks(text);
  if (depositAddress !== '' && bare.includes(withoutBlanks(depositAddress))) return true;
  return hasNetworkAddress(desk, text);
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase();
}
