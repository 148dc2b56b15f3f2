export interface NetworkFacts {
  readonly networkId: string;
  /** Shown in the label of the receiving address. */
  readonly name: string;
  /**
   * Template with `{txid}`, or null. It opens only when a person clicks; the desk fetches nothing from it.
   */
  readonly explorerTxUrl: string | null;
}

function network(networkId: string, name: string, explorerTxUrl: string | null): NetworkFacts {
  return { networkId, name, explorerTxUrl };
}

export const NETWORKS = {
  btc: network('btc', 'Bitcoin', 'https://mempool.space/tx/{txid}'),
  ltc: network('ltc', 'Litecoin', 'https://litecoinspace.org/tx/{txid}'),
  doge: network('doge', 'Dogecoin', 'https://blockchair.com/dogecoin/transaction/{txid}'),
  dash: network('dash', 'Dash', 'https://blockchair.com/dash/transaction/{txid}'),
  zec: network('zec', 'Zcash', 'https://blockchair.com/zcash/transaction/{txid}'),
  eth: network('eth', 'Ethereum (ERC20)', 'https://etherscan.io/tx/{txid}'),
  etc: network('etc', 'Ethereum Classic', 'https://etc.blockscout.com/tx/{txid}'),
  polygon: network('polygon', 'Polygon PoS', 'https://polygonscan.com/tx/{txid}'),
  bsc: network('bsc', 'BNB Smart Chain (BEP20)', 'https://bscscan.com/tx/{txid}'),
  avax: network('avax', 'Avalanche C-Chain', 'https://snowtrace.io/tx/{txid}'),
  tron: network('tron', 'TRON (TRC20)', 'https://tronscan.org/#/transaction/{txid}'),
  xmr: network('xmr', 'Monero', 'https://xmrchain.net/tx/{txid}'),
  xrp: network('xrp', 'XRP Ledger', 'https://livenet.xrpl.org/transactions/{txid}'),
  atom: network('atom', 'Cosmos Hub', 'https://www.mintscan.io/cosmos/tx/{txid}'),
  ton: network('ton', 'TON', 'https://tonviewer.com/transaction/{txid}'),
  sol: network('sol', 'Solana', 'https://solscan.io/tx/{txid}'),
  dot: network('dot', 'Polkadot Asset Hub', 'https://assethub-polkadot.subscan.io/extrinsic/{txid}'),
  ada: network('ada', 'Cardano', 'https://cardanoscan.io/transaction/{txid}'),
  xtz: network('xtz', 'Tezos', 'https://tzkt.io/{txid}'),
  egld: network('egld', 'MultiversX', 'https://explorer.multiversx.com/transactions/{txid}'),
  apt: network('apt', 'Aptos', 'https://explorer.aptoslabs.com/txn/{txid}?network=mainnet'),
  sui: network('sui', 'Sui', 'https://suiscan.xyz/mainnet/tx/{txid}'),
  krwBank: network('krw-bank', 'Bank transfer', null),
  cnyBank: network('cny-bank', 'Bank transfer', null),
} as const satisfies Record<string, NetworkFacts>;
