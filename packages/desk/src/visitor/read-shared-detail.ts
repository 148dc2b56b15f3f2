import { toEmailKey } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { OrderClue } from '../ports/order-search.ts';
import type { Store } from '../ports/store.ts';
import type { SearchReading } from '../order/read-search-text.ts';

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
  /** None for an order whose personal data are gone. */
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
