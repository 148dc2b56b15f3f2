import { type Asset, type Finality, QUOTE_DECIMALS_MAX, finalAtDepth } from '@naru/core';
import { NETWORKS, type NetworkFacts } from './network-facts.ts';

/** Facts about an asset that hold on every desk; the rail that serves it is the desk's choice. */
export interface AssetFacts extends Omit<Asset, 'railId'> {
  /** The network that carries it: `btc`, `eth` (also for LINK), `tron`, `krw-bank`. */
  readonly networkId: string;
  /** The asset that the network's fees are paid in; null for banks. */
  readonly feeAssetId: string | null;
  readonly kind: 'coin' | 'token' | 'bank';
  /** The contract of a token, which alone identifies it; null for other assets. */
  readonly contract: string | null;
  /** When a deposit is final, unless the desk overrides it. */
  readonly finality: Finality;
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
}

type OwnFacts = Pick<
  AssetFacts,
  'symbol' | 'name' | 'nameKr' | 'decimals' | 'finality' | 'dustBaseUnits' | 'feeCapBaseUnits'
> &
  Partial<Pick<AssetFacts, 'assetId' | 'kind' | 'contract'>>;

function facts(network: NetworkFacts, own: OwnFacts): AssetFacts {
  const { name, ...ofNetwork } = network;
  const quoteDecimals = Math.min(own.decimals, QUOTE_DECIMALS_MAX);
  return {
    assetId: own.symbol,
    kind: 'coin',
    contract: null,
    ...own,
    quoteDecimals,
    network: name,
    ...ofNetwork,
  };
}

/** For networks whose blocks can be undone: confirmations below 1,000 US dollars, below 10,000, and above. */
function byValue(small: number, medium: number, large: number): Finality {
  return {
    kind: 'depth',
    tiers: [
      { belowUsd: 1_000, confirmations: small },
      { belowUsd: 10_000, confirmations: medium },
      { belowUsd: null, confirmations: large },
    ],
  };
}

/** For networks that report final blocks themselves. */
function byChain(fallbackConfirmations: number): Finality {
  return { kind: 'chain', fallbackConfirmations };
}

const BY_PERSON: Finality = { kind: 'person' };

const TETHER = { symbol: 'USDT', name: 'Tether', nameKr: '테더', kind: 'token' } as const;

/** The currencies of the product and KRW, one network each, sorted by symbol. */
export const ASSET_FACTS: readonly AssetFacts[] = [
  facts(NETWORKS.ada, {
    symbol: 'ADA',
    name: 'Cardano',
    nameKr: '에이다',
    decimals: 6,
    finality: byValue(15, 30, 60),
    dustBaseUnits: 1_000_000n,
    feeCapBaseUnits: 1_000_000n,
  }),
  facts(NETWORKS.apt, {
    symbol: 'APT',
    name: 'Aptos',
    nameKr: '앱토스',
    decimals: 8,
    finality: byChain(1),
    dustBaseUnits: 100_000n,
    feeCapBaseUnits: 1_000_000n,
  }),
  facts(NETWORKS.atom, {
    symbol: 'ATOM',
    name: 'Cosmos',
    nameKr: '코스모스',
    decimals: 6,
    finality: byChain(1),
    dustBaseUnits: 1_000n,
    feeCapBaseUnits: 50_000n,
  }),
  facts(NETWORKS.avax, {
    symbol: 'AVAX',
    name: 'Avalanche',
    nameKr: '아발란체',
    decimals: 18,
    finality: byChain(1),
    dustBaseUnits: 10n ** 14n,
    feeCapBaseUnits: 10n ** 16n,
  }),
  facts(NETWORKS.bsc, {
    symbol: 'BNB',
    name: 'BNB',
    nameKr: '비앤비',
    decimals: 18,
    finality: byChain(15),
    dustBaseUnits: 10n ** 13n,
    feeCapBaseUnits: 10n ** 15n,
  }),
  facts(NETWORKS.btc, {
    symbol: 'BTC',
    name: 'Bitcoin',
    nameKr: '비트코인',
    decimals: 8,
    finality: byValue(2, 3, 6),
    dustBaseUnits: 546n,
    feeCapBaseUnits: 30_000n,
  }),
  facts(NETWORKS.cnyBank, {
    symbol: 'CNY',
    name: 'Chinese Yuan',
    nameKr: '중국 위안',
    kind: 'bank',
    decimals: 2,
    finality: BY_PERSON,
    dustBaseUnits: 1n,
    feeCapBaseUnits: 500n,
  }),
  facts(NETWORKS.dash, {
    symbol: 'DASH',
    name: 'Dash',
    nameKr: '대시',
    decimals: 8,
    finality: byChain(6),
    dustBaseUnits: 5_460n,
    feeCapBaseUnits: 10_000n,
  }),
  facts(NETWORKS.doge, {
    symbol: 'DOGE',
    name: 'Dogecoin',
    nameKr: '도지코인',
    decimals: 8,
    finality: byValue(20, 40, 60),
    dustBaseUnits: 1_000_000n,
    feeCapBaseUnits: 100_000_000n,
  }),
  facts(NETWORKS.dot, {
    symbol: 'DOT',
    name: 'Polkadot',
    nameKr: '폴카닷',
    decimals: 10,
    finality: byChain(3),
    dustBaseUnits: 100_000_000n,
    feeCapBaseUnits: 500_000_000n,
  }),
  facts(NETWORKS.egld, {
    symbol: 'EGLD',
    name: 'MultiversX',
    nameKr: '멀티버스엑스',
    decimals: 18,
    finality: byChain(3),
    dustBaseUnits: 10n ** 14n,
    feeCapBaseUnits: 10n ** 15n,
  }),
  facts(NETWORKS.etc, {
    symbol: 'ETC',
    name: 'Ethereum Classic',
    nameKr: '이더리움 클래식',
    decimals: 18,
    finality: byValue(400, 2000, 2000),
    dustBaseUnits: 10n ** 14n,
    feeCapBaseUnits: 10n ** 15n,
  }),
  facts(NETWORKS.eth, {
    symbol: 'ETH',
    name: 'Ethereum',
    nameKr: '이더리움',
    decimals: 18,
    finality: byChain(64),
    dustBaseUnits: 10n ** 13n,
    feeCapBaseUnits: 5n * 10n ** 15n,
  }),
  facts(NETWORKS.krwBank, {
    symbol: 'KRW',
    name: 'Korean Won',
    nameKr: '대한민국 원',
    kind: 'bank',
    decimals: 0,
    finality: BY_PERSON,
    dustBaseUnits: 1n,
    feeCapBaseUnits: 500n,
  }),
  facts(NETWORKS.eth, {
    symbol: 'LINK',
    name: 'Chainlink',
    nameKr: '체인링크',
    kind: 'token',
    contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    decimals: 18,
    finality: byChain(64),
    dustBaseUnits: 10n ** 15n,
    feeCapBaseUnits: 10n ** 18n,
  }),
  facts(NETWORKS.ltc, {
    symbol: 'LTC',
    name: 'Litecoin',
    nameKr: '라이트코인',
    decimals: 8,
    finality: byValue(6, 6, 12),
    dustBaseUnits: 5_460n,
    feeCapBaseUnits: 100_000n,
  }),
  facts(NETWORKS.polygon, {
    symbol: 'MATIC',
    name: 'Polygon',
    nameKr: '폴리곤',
    decimals: 18,
    finality: byChain(128),
    dustBaseUnits: 10n ** 15n,
    feeCapBaseUnits: 10n ** 17n,
  }),
  facts(NETWORKS.sol, {
    symbol: 'SOL',
    name: 'Solana',
    nameKr: '솔라나',
    decimals: 9,
    finality: byChain(32),
    dustBaseUnits: 100_000n,
    feeCapBaseUnits: 1_000_000n,
  }),
  facts(NETWORKS.sui, {
    symbol: 'SUI',
    name: 'Sui',
    nameKr: '수이',
    decimals: 9,
    finality: byChain(1),
    dustBaseUnits: 1_000_000n,
    feeCapBaseUnits: 10_000_000n,
  }),
  facts(NETWORKS.ton, {
    symbol: 'TON',
    name: 'Toncoin',
    nameKr: '톤코인',
    decimals: 9,
    finality: byChain(1),
    dustBaseUnits: 1_000_000n,
    feeCapBaseUnits: 100_000_000n,
  }),
  facts(NETWORKS.tron, {
    symbol: 'TRX',
    name: 'TRON',
    nameKr: '트론',
    decimals: 6,
    finality: byChain(19),
    dustBaseUnits: 10_000n,
    feeCapBaseUnits: 2_000_000n,
  }),
  facts(NETWORKS.tron, {
    assetId: 'USDT-tron',
    ...TETHER,
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    decimals: 6,
    finality: byChain(19),
    dustBaseUnits: 10_000n,
    feeCapBaseUnits: 8_000_000n,
  }),
  facts(NETWORKS.xmr, {
    symbol: 'XMR',
    name: 'Monero',
    nameKr: '모네로',
    decimals: 12,
    finality: byValue(10, 20, 60),
    dustBaseUnits: 10n ** 8n,
    feeCapBaseUnits: 1_000_000_000n,
  }),
  facts(NETWORKS.xrp, {
    symbol: 'XRP',
    name: 'XRP',
    nameKr: '리플',
    decimals: 6,
    finality: byChain(1),
    dustBaseUnits: 1_000n,
    feeCapBaseUnits: 100_000n,
  }),
  facts(NETWORKS.xtz, {
    symbol: 'XTZ',
    name: 'Tezos',
    nameKr: '테조스',
    decimals: 6,
    finality: finalAtDepth(3),
    dustBaseUnits: 1_000n,
    feeCapBaseUnits: 100_000n,
  }),
  facts(NETWORKS.zec, {
    symbol: 'ZEC',
    name: 'Zcash',
    nameKr: '지캐시',
    decimals: 8,
    finality: byValue(12, 24, 24),
    dustBaseUnits: 5_460n,
    feeCapBaseUnits: 100_000n,
  }),
];

/** Tokens that a live desk may serve on further networks, beside the currencies above. */
const FURTHER_TOKENS: readonly AssetFacts[] = [
  facts(NETWORKS.avax, {
    assetId: 'USDT-avax',
    ...TETHER,
    contract: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    decimals: 6,
    finality: byChain(1),
    dustBaseUnits: 10_000n,
    feeCapBaseUnits: 1_000_000n,
  }),
  facts(NETWORKS.bsc, {
    assetId: 'USDT-bsc',
    ...TETHER,
    contract: '0x55d398326f99059fF775485246999027B3197955',
    decimals: 18,
    finality: byChain(15),
    dustBaseUnits: 10n ** 16n,
    feeCapBaseUnits: 10n ** 18n,
  }),
  facts(NETWORKS.eth, {
    assetId: 'USDT-eth',
    ...TETHER,
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    decimals: 6,
    finality: byChain(64),
    dustBaseUnits: 10_000n,
    feeCapBaseUnits: 10_000_000n,
  }),
  facts(NETWORKS.polygon, {
    assetId: 'USDT-polygon',
    ...TETHER,
    contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    decimals: 6,
    finality: byChain(128),
    dustBaseUnits: 10_000n,
    feeCapBaseUnits: 1_000_000n,
  }),
];

const ALL_FACTS: readonly AssetFacts[] = [...ASSET_FACTS, ...FURTHER_TOKENS];

/** Symbols that have a price and a margin, each once. */
export const CATALOG_SYMBOLS: readonly string[] = [...new Set(ALL_FACTS.map(({ symbol }) => symbol))];

/** The assets that a live desk can offer on a network: the product's currencies, then further tokens. */
export function listAssetFactsOn(networkId: string): readonly AssetFacts[] {
  return ALL_FACTS.filter((facts) => facts.networkId === networkId);
}

export function findAssetFacts(assetId: string): AssetFacts | undefined {
  return ALL_FACTS.find((facts) => facts.assetId === assetId);
}

/** True for the contract of any token; nobody can receive money there. */
export function isTokenContract(address: string): boolean {
  return ALL_FACTS.some(({ contract }) => contract?.toLowerCase() === address.toLowerCase());
}
