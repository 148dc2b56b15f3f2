import type { ConsoleSettingKind } from '@naru/contract';
import { plainAmount, plainCount } from '../../shared/display/plain-amount.ts';
import { isQuota, readQuotas } from '../../shared/display/quota-text.ts';

/** Margins have at most four decimals. */
const PERCENT_UNIT = { symbol: '%', decimals: 4 };
const DOLLAR_UNIT = { symbol: 'USD', decimals: 2 };

/**
 * The text to send for a typed value; null if the page knows it to be wrong. The desk decides about the rest.
 */
export function plainValue(kind: ConsoleSettingKind, typed: string): string | null {
  switch (kind.name) {
    case 'number': {
      const count = plainCount(typed);
      return count !== null && Number(count) >= kind.min && Number(count) <= kind.max ? count : null;
    }
    case 'dollars':
      return plainAmount(typed, DOLLAR_UNIT);
    case 'percent':
      return plainPercent(typed.trim());
    case 'quota': {
      const quotas = readQuotas(typed);
      return quotas.length > 0 && quotas.every(isQuota) ? typed : null;
    }
    case 'switch':
    case 'choice':
    case 'text':
      return typed.trim();
  }
}

/** With a hyphen or a real minus sign, as the pages write it. */
function plainPercent(typed: string): string | null {
  const isNegative = /^[-\u2212]/.test(typed);
  const size = plainAmount(isNegative ? typed.slice(1) : typed, PERCENT_UNIT);
  if (size === null || Number(size) >= 1000) return null;
  return isNegative ? `-${size}` : size;
}
