import type { Adjustment } from './adjustment.ts';
import { type RiskClass, riskClassOf } from './risk-class.ts';

/** The default adjustment by risk class, in millionths; the riskier side of a pair decides. */
export type AdjustmentByRisk = Readonly<Record<RiskClass, bigint>>;

/**
 * A rate fixed for half an hour is an option worth about 0.4 standard deviations of a half-hour move; these
 * cover it in normal markets, and some of the costs.
 */
export const DEFAULT_ADJUSTMENT_BY_RISK: AdjustmentByRisk = {
  stable: -3_000n,
  bank: -3_000n,
  major: -6_000n,
  alt: -10_000n,
  thin: -15_000n,
};

/**
 * The adjustment of every ordered pair: the operator's own, or the default of its risk class. `symbols` are
 * those of all assets; a symbol on two networks makes a pair with itself.
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
