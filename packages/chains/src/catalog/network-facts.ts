export interface NetworkFacts {
  readonly networkId: string;
  /** What the receiving-address label shows. */
  readonly name: string;
  readonly explorerTxUrl: string | null;
  readonly explorerAddressUrl: string | null;
}

/** Its explorer has transactions and addresses at two paths below one URL. */
function network(
  networkId: string,
  name: string,
  explorer: {
    readonly base: string;
    readonly tx?: string;
    readonly address?: string;
    readonly query?: string;
  },
): NetworkFacts {
  const { base, tx = 'tx/', address = 'address/', query = '' } = explorer;
  return {
    networkId,
    name,
    explorerTxUrl: `${base}/${tx}{txid}${query}`,
    explorerAddressUrl: `${base}/${address}{address}${query}`,
  };
}

function blockchair(networkId: string, name: string): NetworkFacts {
  return network(networkId, name, {
    base: `https://blockchair.com/${name.toLowerCase()}`,
    tx: 'transaction/',
  });
}

function bank(networkId: string): NetworkFacts {
  return { networkId, name: 'Bank transfer', explorerTxUrl: null, explorerAddressUrl: null };
}

/** Explorers open only when a person clicks; the desk itself fetches nothing from them. */
export const NETWORKS = {
  btc: network('btc', 'Bitcoin', { base: 'https://mempool.space' }),
  ltc: network('ltc', 'Litecoin', { base: 'https://litecoinspace.org' }),
  doge: blockchair('doge', 'Dogecoin'),
  dash: blockchair('dash', 'Dash'),
  zec: blockchair('zec', 'Zcash'),
  eth: network('eth', 'Ethereum (ERC20)', { base: 'https://etherscan.io' }),
  etc: network('etc', 'Ethereum Classic', { base: 'https://etc.blockscout.com' }),
  polygon: network('polygon', 'Polygon PoS', { base: 'https://polygonscan.com' }),
  bsc: network('bsc', 'BNB Smart Chain (BEP20)', { base: 'https://bscscan.com' }),
  avax: network('avax', 'Avalanche C-Chain', { base: 'https://snowtrace.io' }),
  tron: network('tron', 'TRON (TRC20)', { base: 'https://tronscan.org/#', tx: 'transaction/' }),
  // Monero hides addresses, so explorers have no pages for them.
  xmr: { ...network('xmr', 'Monero', { base: 'https://xmrchain.net' }), explorerAddressUrl: null },
  xrp: network('xrp', 'XRP Ledger', {
    base: 'https://livenet.xrpl.org',
    tx: 'transactions/',
    address: 'accounts/',
  }),
  atom: network('atom', 'Cosmos Hub', { base: 'https://www.mintscan.io/cosmos' }),
  ton: network('ton', 'TON', { base: 'https://tonviewer.com', tx: 'transaction/', address: '' }),
  sol: network('sol', 'Solana', { base: 'https://solscan.io', address: 'account/' }),
  dot: network('dot', 'Polkadot Asset Hub', {
    base: 'https://assethub-polkadot.subscan.io',
    tx: 'extrinsic/',
    address: 'account/',
  }),
  ada: network('ada', 'Cardano', { base: 'https://cardanoscan.io', tx: 'transaction/' }),
  xtz: network('xtz', 'Tezos', { base: 'https://tzkt.io', tx: '', address: '' }),
  egld: network('egld', 'MultiversX', {
    base: 'https://explorer.multiversx.com',
    tx: 'transactions/',
    address: 'accounts/',
  }),
  apt: network('apt', 'Aptos', {
    base: 'https://explorer.aptoslabs.com',
    tx: 'txn/',
    address: 'account/',
    query: '?network=mainnet',
  }),
  sui: network('sui', 'Sui', { base: 'https://suiscan.xyz/mainnet', address: 'account/' }),
  krwBank: bank('krw-bank'),
  cnyBank: bank('cny-bank'),
} as const satisfies Record<string, NetworkFacts>;
