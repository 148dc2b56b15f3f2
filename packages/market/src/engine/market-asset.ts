import { CATALOG_SYMBOLS } from '@naru/chains';
import { type RiskClass, riskClassOf } from '@naru/core';

export interface MarketAsset {
  readonly symbol: string;
  readonly pricedAs: string;
  readonly risk: RiskClass;
}

/** MATIC became POL, one for one; only POL is still traded. */
const PRICED_AS: Readonly<Record<string, string>> = { MATIC: 'POL' };

/** Every symbol that the engine prices: those of the catalogue. */
export const MARKET_ASSETS: readonly MarketAsset[] = CATALOG_SYMBOLS.map((symbol) => ({
  symbol,
  pricedAs: PRICED_AS[symbol] ?? symbol,
  risk: riskClassOf(symbol),
}));

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
