export interface NetworkFacts {
  readonly networkId: string;
  /** What the receiving-address label shows. */
  readonly name: string;
  readonly explorerTxUrl: string | null;
  readonly explorerAddressUrl: string | null;
}

function network(
  networkId: string,
  name: string,
  explorerTxUrl: string | null,
  explorerAddressUrl: string | null,
): NetworkFacts {
  return { networkId, name, explorerTxUrl, explorerAddressUrl };
}

function blockchair(networkId: string, name: string): NetworkFacts {
  const base = `https://blockchair.com/${name.toLowerCase()}`;
  return network(networkId, name, `${base}/transaction/{txid}`, `${base}/address/{address}`);
}

/** An explorer of the Etherscan shape: `/tx/` and `/address/` below one host. */
function scan(networkId: string, name: string, base: string): NetworkFacts {
  return network(networkId, name, `${base}/tx/{txid}`, `${base}/address/{address}`);
}

/** Public explorers are only ever opened by a person's click; nothing here is fetched by the desk. */
export const NETWORKS = {
  btc: scan('btc', 'Bitcoin', 'https://mempool.space'),
  ltc: scan('ltc', 'Litecoin', 'https://litecoinspace.org'),
  doge: blockchair('doge', 'Dogecoin'),
  dash: blockchair('dash', 'Dash'),
  zec: blockchair('zec', 'Zcash'),
  eth: scan('eth', 'Ethereum (ERC20)', 'https://etherscan.io'),
  etc: scan('etc', 'Ethereum Classic', 'https://etc.blockscout.com'),
  polygon: scan('polygon', 'Polygon PoS', 'https://polygonscan.com'),
  bsc: scan('bsc', 'BNB Smart Chain (BEP20)', 'https://bscscan.com'),
  avax: scan('avax', 'Avalanche C-Chain', 'https://snowtrace.io'),
  tron: network(
    'tron',
    'TRON (TRC20)',
    'https://tronscan.org/#/transaction/{txid}',
    'https://tronscan.org/#/address/{address}',
  ),
  xmr: network('xmr', 'Monero', 'https://xmrchain.net/tx/{txid}', null),
  xrp: network(
    'xrp',
    'XRP Ledger',
    'https://livenet.xrpl.org/transactions/{txid}',
    'https://livenet.xrpl.org/accounts/{address}',
  ),
  atom: network(
    'atom',
    'Cosmos Hub',
    'https://www.mintscan.io/cosmos/tx/{txid}',
    'https://www.mintscan.io/cosmos/address/{address}',
  ),
  ton: network('ton', 'TON', 'https://tonviewer.com/transaction/{txid}', 'https://tonviewer.com/{address}'),
  sol: network('sol', 'Solana', 'https://solscan.io/tx/{txid}', 'https://solscan.io/account/{address}'),
  dot: network(
    'dot',
    'Polkadot Asset Hub',
    'https://assethub-polkadot.subscan.io/extrinsic/{txid}',
    'https://assethub-polkadot.subscan.io/account/{address}',
  ),
  ada: network(
    'ada',
    'Cardano',
    'https://cardanoscan.io/transaction/{txid}',
    'https://cardanoscan.io/address/{address}',
  ),
  xtz: network('xtz', 'Tezos', 'https://tzkt.io/{txid}', 'https://tzkt.io/{address}'),
  egld: network(
    'egld',
    'MultiversX',
    'https://explorer.multiversx.com/transactions/{txid}',
    'https://explorer.multiversx.com/accounts/{address}',
  ),
  apt: network(
    'apt',
    'Aptos',
    'https://explorer.aptoslabs.com/txn/{txid}?network=mainnet',
    'https://explorer.aptoslabs.com/account/{address}?network=mainnet',
  ),
  sui: network(
    'sui',
    'Sui',
    'https://suiscan.xyz/mainnet/tx/{txid}',
    'https://suiscan.xyz/mainnet/account/{address}',
  ),
  krwBank: network('krw-bank', 'Bank transfer', null, null),
  cnyBank: network('cny-bank', 'Bank transfer', null, null),
} as const satisfies Record<string, NetworkFacts>;
