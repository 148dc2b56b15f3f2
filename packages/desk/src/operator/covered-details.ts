import { type Result, ok, toEmailKey, refuse } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { SaveChangeRefusal, Store } from '../ports/store.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderClue } from '../ports/order-search.ts';
import type { SearchReading } from '../order/read-search-text.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Letter } from '../ports/letters.ts';

/**
 * Reads `email of NR-7K3M-Q2`, `receiver of` and `network of` an order, so that orders which share a detail
 * are found without naming it: on the screen and in the address of the search it stays covered. Null for any
 * other text.
 */
export async function readSharedDetail(
  store: Pick<Store, 'findOrderByReference'>,
  text: string,
): Promise<SearchReading | null> {
  const [, what, reference] = /^(email|receiver|network) of (\S{1,40})$/i.exec(text.trim()) ?? [];
  if (what === undefined || reference === undefined) return null;
  const order = await store.findOrderByReference(reference.toUpperCase());
  const detail = DETAILS.get(what.toLowerCase());
  if (detail === undefined) return null;
  return { forms: [detail.form], clues: order === null ? [] : detail.cluesOf(order), operatorId: null };
}

interface Detail {
  readonly form: SearchReading['forms'][number];
  /** The clues of an order for its detail; empty if its personal data were erased. */
  readonly cluesOf: (order: Order) => readonly OrderClue[];
}

const DETAILS: ReadonlyMap<string, Detail> = new Map<string, Detail>([
  ['email', { form: 'email', cluesOf: ({ email }) => whole('email', toEmailKey(email)) }],
  ['receiver', { form: 'address', cluesOf: (order) => whole('receive_address', order.receiveAddress) }],
  ['network', { form: 'network', cluesOf: ({ orderId }) => [{ kind: 'network_of', orderId }] }],
]);

function whole(kind: 'email' | 'receive_address', text: string): readonly OrderClue[] {
  return text === '' ? [] : [{ kind, text, isPrefix: false }];
}

/**
 * Records that an operator has the customer's e-mail and receiving address shown in full: once in each of
 * their sessions, so that looking twice does not fill the trail.
 */
export async function showDetails(
  desk: Desk,
  act: { readonly orderId: string; readonly actor: Actor; readonly sinceMs: number },
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown'>> {
  const { orderId, actor, sinceMs } = act;
  return withOrder<Order, SaveChangeRefusal>(desk, orderId, async (view) => {
    const audit = await desk.store.listAudit(orderId);
    const isRecorded = audit.some(
      (entry) =>
        entry.event === 'details_shown' && entry.actor.id === actor.id && entry.happenedAtMs >= sinceMs,
    );
    if (isRecorded) return ok(view.order);
    return amendOrder(desk, view, { event: 'details_shown', actor });
  });
}

/** Records that an operator reads a letter with its links and codes, and returns it. */
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
