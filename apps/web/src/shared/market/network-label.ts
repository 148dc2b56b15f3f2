import type { Translate } from '../i18n/translate.ts';

/** How the desk names the way of every bank currency; other networks have one name in all languages. */
const BANK_NETWORK = 'Bank transfer';

export function networkLabel(network: string, t: Translate): string {
  return network === BANK_NETWORK ? t('network.bank') : network;
}
