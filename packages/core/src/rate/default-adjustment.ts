import type { Adjustment } from './adjustment.ts';
import { type RiskClass, riskClassOf } from './risk-class.ts';

/** What a pair is adjusted by, in millionths, for the riskier of its two sides. */
export type AdjustmentByRisk = Readonly<Record<RiskClass, bigint>>;

/**
 * The option that a rate fixed for half an hour gives away is worth about 0.4 standard deviations of what
 * half an hour brings; these cover it in ordinary times, and some of the costs.
 */
export const DEFAULT_ADJUSTMENT_BY_RISK: AdjustmentByRisk = {
  stable: -3_000n,
  bank: -3_000n,
  major: -6_000n,
  alt: -10_000n,
  thin: -15_000n,
};

/**
 * The adjustment of every ordered pair: the operator's own where there is one, that of its risk otherwise.
 * `symbols` are those of all assets; one that is there twice, on two networks, makes a pair with itself.
 */
export function completeAdjustments(
  own: readonly Adjustment[],
  symbols: readonly string[],
  byRisk: AdjustmentByRisk,
): readonly Adjustment[] {
  const known = new Map(own.map((entry) => [`${entry.paySymbol} ${entry.receiveSymbol}`, entry]));
  const distinct = [...new Set(symbols)];
  return distinct.flatMap((paySymbol) =>
    distinct
      .filter((receiveSymbol) => receiveSymbol !== paySymbol || isTwice(symbols, paySymbol))
      .map(
        (receiveSymbol) =>
          known.get(`${paySymbol} ${receiveSymbol}`) ?? {
            paySymbol,
            receiveSymbol,
            partsPerMillion: leastOf(byRisk, paySymbol, receiveSymbol),
          },
      ),
  );
}

function isTwice(symbols: readonly string[], symbol: string): boolean {
  return symbols.indexOf(symbol) !== symbols.lastIndexOf(symbol);
}

function leastOf(byRisk: AdjustmentByRisk, paySymbol: string, receiveSymbol: string): bigint {
  const pay = byRisk[riskClassOf(paySymbol)];
  const receive = byRisk[riskClassOf(receiveSymbol)];
  return pay < receive ? pay : receive;
}
