import type { Transaction } from '@naru/contract';
import { formatAdjustmentPercent, parseAdjustmentPercent, parsePrice, speakRateFloor } from '@naru/core';
import type { Translate } from '../../shared/i18n/translate.ts';

interface Words {
  readonly t: Translate;
  /** `1234.5` to `1,234.5`. */
  readonly groupDigits: (amountText: string) => string;
}

/** The locked rate in words, its fee, and when it was fixed; null if the desk does not state it. */
export interface RateFacts {
  readonly rate: string | null;
  readonly fee: string | null;
  readonly rateFixedAt: string | null;
}

export function rateFacts(
  transaction: Pick<Transaction, 'rate' | 'isDemoRate' | 'fromCurrency' | 'toCurrency'>,
  words: Words,
  writeTime: (at: string) => string | null,
): RateFacts {
  const { t } = words;
  const { rate, isDemoRate } = transaction;
  const demo = isDemoRate ? t('app.demoRates') : null;
  const line = rateLine(transaction, words);
  if (rate === null || line === null) return { rate: demo, fee: null, rateFixedAt: null };
  return {
    rate: demo === null ? line : `${line} · ${demo}`,
    fee: feeText(rate.adjustmentPercent),
    rateFixedAt: writeTime(rate.fixedAt),
  };
}

function rateLine(
  { rate, fromCurrency, toCurrency }: Pick<Transaction, 'rate' | 'fromCurrency' | 'toCurrency'>,
  { t, groupDigits }: Words,
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
