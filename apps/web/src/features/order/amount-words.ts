import { groupDigits } from '@naru/ui';
import { withSymbol } from './amounts.ts';

/** An amount as it is written in sentences: `0.0125 BTC`. */
export function amountWords(amountText: string, symbol: string): string {
  return withSymbol({ groupDigits }, amountText, symbol);
}
