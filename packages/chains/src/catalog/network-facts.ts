import type { Finality } from '@naru/core';

export interface NetworkFacts {
  readonly networkId: string;
  /** Shown in the label of the receiving address. */
  readonly name: string;
  /** The asset that the network's fees are paid in; null for banks. */
  readonly feeAssetId: string | null;
  /**
   * Template with `{txid}`, or null. It opens only when a person clicks; the desk fetches nothing from it.
   */
  readonly explorerTxUrl: string | null;
}

function network(
  networkId: string,
  name: string,
  feeAssetId: string | null,
  explorerTxUrl: string | null,
): NetworkFacts {
  return { networkId, name, feeAssetId, explorerTxUrl };
}

export const NETWORKS = {
  btc: network('btc', 'Bitcoin', 'BTC', 'https://mempool.space/tx/{txid}'),
  ltc: network('ltc', 'Litecoin', 'LTC', 'https://litecoinspace.org/tx/{txid}'),
  doge: network('doge', 'Dogecoin', 'DOGE', 'https://blockchair.com/dogecoin/transaction/{txid}'),
  dash: network('dash', 'Dash', 'DASH', 'https://blockchair.com/dash/transaction/{txid}'),
  zec: network('zec', 'Zcash', 'ZEC', 'https://blockchair.com/zcash/transaction/{txid}'),
  eth: network('eth', 'Ethereum (ERC20)', 'ETH', 'https://etherscan.io/tx/{txid}'),
  etc: network('etc', 'Ethereum Classic', 'ETC', 'https://etc.blockscout.com/tx/{txid}'),
  polygon: network('polygon', 'Polygon PoS', 'MATIC', 'https://polygonscan.com/tx/{txid}'),
  bsc: network('bsc', 'BNB Smart Chain (BEP20)', 'BNB', 'https://bscscan.com/tx/{txid}'),
  avax: network('avax', 'Avalanche C-Chain', 'AVAX', 'https://snowtrace.io/tx/{txid}'),
  tron: network('tron', 'TRON (TRC20)', 'TRX', 'https://tronscan.org/#/transaction/{txid}'),
  xmr: network('xmr', 'Monero', 'XMR', 'https://xmrchain.net/tx/{txid}'),
  xrp: network('xrp', 'XRP Ledger', 'XRP', 'https://livenet.xrpl.org/transactions/{txid}'),
  atom: network('atom', 'Cosmos Hub', 'ATOM', 'https://www.mintscan.io/cosmos/tx/{txid}'),
  ton: network('ton', 'TON', 'TON', 'https://tonviewer.com/transaction/{txid}'),
  sol: network('sol', 'Solana', 'SOL', 'https://solscan.io/tx/{txid}'),
  dot: network('dot', 'Polkadot Asset Hub', 'DOT', 'https://assethub-polkadot.subscan.io/extrinsic/{txid}'),
  ada: network('ada', 'Cardano', 'ADA', 'https://cardanoscan.io/transaction/{txid}'),
  xtz: network('xtz', 'Tezos', 'XTZ', 'https://tzkt.io/{txid}'),
  egld: network('egld', 'MultiversX', 'EGLD', 'https://explorer.multiversx.com/transactions/{txid}'),
  apt: network('apt', 'Aptos', 'APT', 'https://explorer.aptoslabs.com/txn/{txid}?network=mainnet'),
  sui: network('sui', 'Sui', 'SUI', 'https://suiscan.xyz/mainnet/tx/{txid}'),
  krwBank: network('krw-bank', 'Bank transfer', null, null),
  cnyBank: network('cny-bank', 'Bank transfer', null, null),
} as const satisfies Record<string, NetworkFacts>;

const HOUR_MS = 60 * 60_000;

const USUAL_HOURS = 3;

/** Networks whose blocks are so slow, or at times so full, that an honest payment may wait for longer. */
const LONGER_HOURS: ReadonlyMap<string, number> = new Map([
  ['btc', 12],
  ['eth', 6],
  ['zec', 6],
]);

/** How long a payment with a usual fee may wait for its block on this network, in milliseconds. */
export function usualBlockWaitMs(networkId: string): number {
  return (LONGER_HOURS.get(networkId) ?? USUAL_HOURS) * HOUR_MS;
}

/** Seconds from one block to the next in 2026. On other networks a payment is final within a minute. */
const BLOCK_SECONDS: ReadonlyMap<string, number> = new Map([
  ['btc', 600],
  ['ltc', 150],
  ['dash', 150],
  ['xmr', 120],
  ['zec', 75],
  ['doge', 60],
  ['ada', 20],
  ['etc', 13],
  ['eth', 12],
  ['xtz', 8],
  ['polygon', 2],
]);

/** How long a small payment usually takes until it is final, in minutes; 0 where a person sees it. */
export function usualFinalMinutes(networkId: string, finality: Finality): number {
  if (finality.kind === 'person') return 0;
  const confirmations =
    finality.kind === 'chain' ? finality.fallbackConfirmations : (finality.tiers[0]?.confirmations ?? 1);
  return Math.ceil((confirmations * (BLOCK_SECONDS.get(networkId) ?? 1)) / 60);
}
