import { useT } from '../i18n/language-context.tsx';

/** The server's name for all bank networks; other network names are the same in all languages. */
const BANK_NETWORK = 'Bank transfer';

/** Translates the name of a network. */
export function useNetworkLabel(): (network: string) => string {
  const t = useT();
  return (network) => (network === BANK_NETWORK ? t('network.bank') : network);
}
