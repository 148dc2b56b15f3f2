import type { Transaction } from '@naru/contract';
import {
  formatAdjustmentPercent,
  groupDigits,
  parseAdjustmentPercent,
  parsePrice,
  speakRateFloor,
} from '@naru/core';
import type { Translate } from '../../shared/i18n/translate.ts';

/** The locked rate in words, its fee, and when it was fixed; null if the desk does not state it. */
export interface RateFacts {
  readonly rate: string | null;
  readonly fee: string | null;
  readonly rateFixedAt: string | null;
}

export function rateFacts(
  transaction: Pick<Transaction, 'rate' | 'isDemoRate' | 'fromCurrency' | 'toCurrency'>,
  t: Translate,
  writeTime: (at: string) => string | null,
): RateFacts {
  const { rate, isDemoRate } = transaction;
  const demo = isDemoRate ? t('app.demoRates') : null;
  const line = rateLine(transaction, t);
  if (rate === null || line === null) return { rate: demo, fee: null, rateFixedAt: null };
  return {
    rate: demo === null ? line : `${line} · ${demo}`,
    fee: feeText(rate.adjustmentPercent),
    rateFixedAt: writeTime(rate.fixedAt),
  };
}

function rateLine(
  { rate, fromCurrency, toCurrency }: Pick<Transaction, 'rate' | 'fromCurrency' | 'toCurrency'>,
  t: Translate,
): string | null {
  const final = rate === null ? null : parsePrice(rate.final);
  if (final?.ok !== true) return null;
  const spoken = speakRateFloor(final.value, fromCurrency.symbol, toCurrency.symbol);
  return t('panel.marketValue', {
    base: spoken.baseSymbol,
    amount: groupDigits(spoken.amountText),
    quote: spoken.quoteSymbol,
  });
}

/** As the form shows it: an adjustment of -0.85 % is a fee of 0.85 %. */
function feeText(adjustmentPercent: string): string | null {
  const parsed = parseAdjustmentPercent(adjustmentPercent);
  return parsed.ok ? `${formatAdjustmentPercent(-parsed.value)}%` : null;
}
