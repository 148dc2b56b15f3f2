import { useT } from '../i18n/language-context.tsx';

/** How the desk names the way of every bank currency; other networks have one name in all languages. */
const BANK_NETWORK = 'Bank transfer';

/** Gives a network's name in the reader's language. */
export function useNetworkLabel(): (network: string) => string {
  const t = useT();
  return (network) => (network === BANK_NETWORK ? t('network.bank') : network);
}
