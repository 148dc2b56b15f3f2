import type { Translate } from '../i18n/translate.ts';

/** The server's name for all bank networks; other network names are the same in all languages. */
const BANK_NETWORK = 'Bank transfer';

export function networkLabel(network: string, t: Translate): string {
  return network === BANK_NETWORK ? t('network.bank') : network;
}
