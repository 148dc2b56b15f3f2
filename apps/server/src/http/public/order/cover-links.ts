import type { Desk } from '@naru/desk';
import { findLinkedOrder } from './read-transaction.ts';

/** A text that may be the link of an order, see `isOrderId`. */
const LINK_ID = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{20,28}(?![0-9A-Za-z])/g;
/** No text of a person has more links than these; the others are covered without a look-up. */
const LOOKED_UP_MAX = 10;
const COVERED = '[…]';

/**
 * A text of a visitor for operators: links of orders are replaced by their references, since anyone who has
 * the link of an order acts in the name of its customer.
 */
export async function coverLinks(store: Desk['store'], text: string): Promise<string> {
  const ids = new Set(text.match(LINK_ID));
  if (ids.size === 0) return text;
  const names = new Map<string, string>();
  for (const id of ids) {
    const view = names.size < LOOKED_UP_MAX ? await findLinkedOrder(store, id) : null;
    names.set(id, view?.order.reference ?? (names.size < LOOKED_UP_MAX ? id : COVERED));
  }
  // The whole web address that contains the link; characters beyond ASCII end it.
  const words = text.split(/([^\u0021-\u007e]+)/);
  return words
    .map((word) => {
      const id = word.match(LINK_ID)?.find((each) => names.get(each) !== each);
      return id === undefined ? word : (names.get(id) ?? COVERED);
    })
    .join('');
}

/** The text with one kind of line end, and blanks instead of tabs. */
export function toPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\t', ' ');
}
