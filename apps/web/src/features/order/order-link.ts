import type { Transaction } from '@naru/contract';
import type { OrderTranslate } from '../../shared/i18n/use-order-texts.ts';

/** The address of an order's page, for people to keep or pass on. Empty while the server draws the page. */
export function orderLink({ _id }: Pick<Transaction, '_id'>): string {
  return typeof location === 'undefined' ? '' : new URL(`/buy-crypto-details/${_id}`, location.origin).href;
}

/** What anyone with the link can do. */
export function linkWords({ status }: Pick<Transaction, 'status'>, t: OrderTranslate): string {
  if (status === 'delivered') return t('details.openLink');
  return t(status === 'cancel' ? 'canceled.openLink' : 'confirm.openLink');
}
