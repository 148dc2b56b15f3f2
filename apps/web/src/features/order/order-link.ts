import type { Transaction } from '@naru/contract';

/** The address of an order's page, for people to keep or pass on. Empty while the server draws the page. */
export function orderLink({ _id }: Pick<Transaction, '_id'>): string {
  return typeof location === 'undefined' ? '' : new URL(`/buy-crypto-details/${_id}`, location.origin).href;
}
