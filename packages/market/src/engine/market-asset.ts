import { type RiskClass, riskClassOf } from '@naru/core';

export interface MarketAsset {
  readonly symbol: string;
  readonly pricedAs: string;
  readonly risk: RiskClass;
}

const COINS = [
  'ADA',
  'APT',
  'ATOM',
  'AVAX',
  'BNB',
  'BTC',
  'DASH',
  'DOGE',
  'DOT',
  'EGLD',
  'ETC',
  'ETH',
  'LINK',
  'LTC',
  'SOL',
  'SUI',
  'TON',
  'TRX',
  'XMR',
  'XRP',
  'XTZ',
  'ZEC',
] as const;

/** Every symbol that the engine prices. MATIC became POL, one for one; only POL is still traded. */
export const MARKET_ASSETS: readonly MarketAsset[] = [
  ...[...COINS, 'USDT', 'KRW', 'CNY'].map((symbol) => assetOf(symbol, symbol)),
  assetOf('MATIC', 'POL'),
];

function assetOf(symbol: string, pricedAs: string): MarketAsset {
  return { symbol, pricedAs, risk: riskClassOf(symbol) };
}

export interface RiskRules {
  /** Fewer sources give no price. */
  readonly sourcesMin: number;
  /** A vote within this distance of the median is never an outlier. */
  readonly outlierMinPpm: bigint;
  /** Between the lowest and the highest counting vote. */
  readonly dispersionMaxPpm: bigint;
  /** Within one minute (jump) and ten (drift). */
  readonly jumpMaxPpm: bigint;
  readonly driftMaxPpm: bigint;
  readonly calmMaxPpm: bigint;
  readonly usualMovePpm: bigint;
}

const ALT_RULES: RiskRules = {
  sourcesMin: 3,
  outlierMinPpm: 5_000n,
  dispersionMaxPpm: 10_000n,
  jumpMaxPpm: 60_000n,
  driftMaxPpm: 150_000n,
  calmMaxPpm: 20_000n,
  usualMovePpm: 7_000n,
};

export const RISK_RULES: Readonly<Record<RiskClass, RiskRules>> = {
  stable: {
    ...ALT_RULES,
    jumpMaxPpm: 10_000n,
    driftMaxPpm: 20_000n,
    calmMaxPpm: 3_000n,
    usualMovePpm: 1_000n,
  },
  bank: {
    ...ALT_RULES,
    sourcesMin: 2,
    dispersionMaxPpm: 20_000n,
    jumpMaxPpm: 30_000n,
    driftMaxPpm: 80_000n,
    calmMaxPpm: 10_000n,
    usualMovePpm: 3_000n,
  },
  major: {
    ...ALT_RULES,
    jumpMaxPpm: 30_000n,
    driftMaxPpm: 80_000n,
    calmMaxPpm: 10_000n,
    usualMovePpm: 4_000n,
  },
  alt: ALT_RULES,
  thin: {
    ...ALT_RULES,
    sourcesMin: 2,
    outlierMinPpm: 15_000n,
    dispersionMaxPpm: 30_000n,
    usualMovePpm: 9_000n,
  },
};

/** The wanted markets of an exchange: our coins and the dollar. */
export const WANTED_BASES: ReadonlySet<string> = new Set([
  'USD',
  ...MARKET_ASSETS.map(({ pricedAs }) => pricedAs),
]);
