import type { Lottery } from '@naru/contract';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { networkLabel, withoutParentheses } from '../../shared/market/network-label.ts';
import { trimAmount } from '../../shared/api/transaction-row.ts';

/** A prize for sentences that name its network in parentheses. */
export function usePrizeWords(prize: Lottery['prize']): Lottery['prize'] {
  const t = useTranslate();
  const amount = trimAmount(prize.amount);
  return { ...prize, amount, network: withoutParentheses(networkLabel(prize.network, t)) };
}
