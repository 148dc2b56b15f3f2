import { toEmailKey } from '@naru/core';
import type { Store } from '../ports/store.ts';
import type { SearchReading } from './read-search-text.ts';

/**
 * Reads `email of ORDER` and `receiver of ORDER`, so that orders which share a detail are found without
 * naming it: on the screen and in the address of the search it stays covered. Null for any other text.
 */
export async function readSharedDetail(
  store: Pick<Store, 'findOrder'>,
  text: string,
): Promise<SearchReading | null> {
  const [, what, orderId] = /^(email|receiver) of ([1-9A-HJ-NP-Za-km-z]{20,40})$/.exec(text.trim()) ?? [];
  if (what === undefined || orderId === undefined) return null;
  const view = await store.findOrder(orderId);
  const form = what === 'email' ? 'email' : 'address';
  const shared = what === 'email' ? view?.order.email : view?.order.receiveAddress;
  // Of an order that is not there, or whose personal data are gone, nothing is shared.
  if (shared === undefined || shared === '') return { forms: [form], clues: [], operatorId: null };
  const kind = what === 'email' ? 'email' : 'receive_address';
  const key = what === 'email' ? toEmailKey(shared) : shared;
  return { forms: [form], clues: [{ kind, text: key, isPrefix: false }], operatorId: null };
}
