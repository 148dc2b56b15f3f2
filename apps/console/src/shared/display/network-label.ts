import { useT } from '../i18n/language-context.tsx';

/** The server's name for all bank networks; other network names are the same in all languages. */
const BANK_NETWORK = 'Bank transfer';

/** Translates the name of a network. */
export function useNetworkLabel(): (network: string) => string {
  const t = useT();
  return (network) => (network === BANK_NETWORK ? t('network.bank') : network);
}

/** Gives the networks of assets the names that {@link useNetworkLabel} has for them. */
export function useNamedNetworks(): <Asset extends { readonly network: string }>(
  assets: readonly Asset[],
) => Asset[] {
  const labelOf = useNetworkLabel();
  return (assets) => assets.map((asset) => ({ ...asset, network: labelOf(asset.network) }));
}
