import { type Result, ok, refuse } from '@naru/core';
import { hasNetworkAddress } from '../runtime/has-network-address.ts';
import type { Actor, AuditEntry, Order } from '../facts/order.ts';
import { lettersOfNote } from '../order/letters-of-order.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { sumOf } from '../ledger/disbursement-state.ts';
import { moneyOf, pendingDeposits } from '../ledger/money-of-order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { CurrencyDesk, Desk } from '../runtime/desk.ts';

/** Notes about one order, by all operators together. */
const INSIDE_NOTES_MAX = 200;

/** Each of these notes sends a letter. */
export const NOTES_TO_CUSTOMER_MAX = 10;

type WriteNoteRefusal = SaveChangeRefusal | 'order_unknown' | 'notes_used_up' | 'contact_erased';
type TellCustomerRefusal = WriteNoteRefusal | 'text_has_address' | 'transition_not_allowed';

interface NoteAct {
  readonly orderId: string;
  readonly actor: Actor;
  /** Plain text, checked at the boundary. */
  readonly text: string;
}

/**
 * A note that only operators see. It is an entry of the trail of the order and is erased with the other notes
 * there, so an order without personal data takes no more. Repeating the last note writes nothing.
 */
export async function writeNote(desk: Desk, act: NoteAct): Promise<Result<Order, WriteNoteRefusal>> {
  const { orderId, actor, text } = act;
  return withOrder(desk, orderId, async (view) => {
    if (view.order.email === '') return refuse('contact_erased');
    const written = entriesOf('note_written', await desk.store.listAudit(orderId));
    const last = written.at(-1);
    if (last?.note === text && last.actor.id === actor.id) return ok(view.order);
    if (written.length >= INSIDE_NOTES_MAX) return refuse('notes_used_up');
    return amendOrder(desk, view, { event: 'note_written', actor, note: text });
  });
}

interface NoteToCustomerAct extends NoteAct {
  readonly expectedVersion: number;
  /** If true, the page shows what is missing and where to pay it, until it has arrived. */
  readonly asksPayment: boolean;
}

/**
 * A note that the customer reads on the page of the order and in a letter. Customers pay to any address that
 * they are sent, so it must contain none: addresses are on the page, where they are checked.
 */
export async function tellCustomer(
  desk: Desk,
  act: NoteToCustomerAct,
): Promise<Result<Order, TellCustomerRefusal>> {
  const { orderId, actor, text, expectedVersion, asksPayment } = act;
  return withOrder(
    desk,
    orderId,
    async (view) => {
      if (view.order.email === '') return refuse('contact_erased');
      if (hasAddress(desk, view, text)) return refuse('text_has_address');
      if (asksPayment && missingBaseUnits(desk, view) === 0n) return refuse('transition_not_allowed');
      const sent = noteToCustomerEntries(await desk.store.listAudit(orderId));
      if (sent.length >= NOTES_TO_CUSTOMER_MAX) return refuse('notes_used_up');
      const letters = lettersOfNote(desk, view.order, text);
      const event = asksPayment ? 'payment_asked_again' : 'customer_told';
      return amendOrder(desk, view, { event, actor, note: text, letters });
    },
    expectedVersion,
  );
}

interface NoteToCustomer {
  readonly text: string;
  readonly writtenAtMs: number;
}

/** The notes to the customer, newest first; erased notes are left out. */
export function notesToCustomer(audit: readonly AuditEntry[]): readonly NoteToCustomer[] {
  return noteToCustomerEntries(audit)
    .flatMap(({ note, happenedAtMs }) => (note === null ? [] : [{ text: note, writtenAtMs: happenedAtMs }]))
    .toReversed();
}

/** Every note to the customer, whether it asks for a payment or not. */
export function noteToCustomerEntries(audit: readonly AuditEntry[]): readonly AuditEntry[] {
  return audit.filter(({ event }) => event === 'customer_told' || event === 'payment_asked_again');
}

/** The amount that the customer was asked to pay again and has not sent yet; null if they were not asked. */
export function askedAgainBaseUnits(
  desk: Pick<Desk, 'assets'>,
  view: OrderView,
  audit: readonly AuditEntry[],
): bigint | null {
  const missing = missingBaseUnits(desk, view);
  return missing > 0n && entriesOf('payment_asked_again', audit).length > 0 ? missing : null;
}

/**
 * The amount that a payment to the address of an order would replace: its deposit was taken back after money
 * had left. A payment that the network shows already is on its way and not missing. Zero if no money has
 * left, since such an order can be canceled, and if the order has no address of its own.
 */
export function missingBaseUnits(desk: Pick<Desk, 'assets'>, view: OrderView): bigint {
  if (view.order.depositAddress === '' || view.order.predecessorOrderId !== null) return 0n;
  const { lossBaseUnits, shortageBaseUnits } = moneyOf(desk, view);
  // A payout that is on its way cannot be called back.
  const taken = view.order.stage === 'sent' ? shortageBaseUnits : lossBaseUnits;
  const missing = taken - sumOf(pendingDeposits(view));
  return missing > 0n ? missing : 0n;
}

function entriesOf(event: AuditEntry['event'], audit: readonly AuditEntry[]): readonly AuditEntry[] {
  return audit.filter((entry) => entry.event === event);
}

/** The order's own deposit address however it is spaced, or an address of any network of the desk. */
function hasAddress(desk: CurrencyDesk, view: OrderView, text: string): boolean {
  const { depositAddress } = view.order;
  const bare = withoutBlanks(text);
  if (depositAddress !== '' && bare.includes(withoutBlanks(depositAddress))) return true;
  return hasNetworkAddress(desk, text);
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase();
}
