import type { Translate } from '../i18n/translate.ts';

/** The server's name for all bank networks; other network names are the same in all languages. */
const BANK_NETWORK = 'Bank transfer';

export function networkLabel(network: string, t: Translate): string {
  return network === BANK_NETWORK ? t('network.bank') : network;
}

/** For a place that is in parentheses itself: `TRON, TRC20` instead of `TRON (TRC20)`. */
export function withoutParentheses(label: string): string {
  return label.replace(/ \(([^()]*)\)$/, ', $1');
}
