import type { RiskClass } from '@naru/core';

/** When a price is doubtful: too few sources, too far apart, moved too far. Parts per million. */
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
