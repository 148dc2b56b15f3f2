import type { ConsoleDisbursement } from '@naru/contract';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { paidDifference } from '../amounts.ts';

type Progressing = Pick<ConsoleDisbursement, 'state' | 'amount' | 'paidAmount' | 'symbol' | 'toPay'>;

/** How much of the approved amount was paid: `0.4 of 1.2 BTC seen; 0.8 is still to be paid`. */
export function useProgressText(): (disbursement: Progressing) => string {
  const t = useT();
  return (disbursement) => {
    const { state, symbol, toPay } = disbursement;
    const difference = paidDifference(disbursement);
    const amount = readableAmount(disbursement.amount);
    const paid = readableAmount(disbursement.paidAmount);
    const rest = readableAmount(difference.amountText);
    if (!/[1-9]/.test(disbursement.paidAmount)) return t('slip.progress.none', { amount, symbol });
    if (difference.kind === 'exact') return t('slip.progress.exact', { amount, symbol });
    if (difference.kind === 'over') return t('slip.progress.over', { amount, paid, rest, symbol });
    if (state !== 'partial') return t('slip.progress.short', { amount, paid, rest, symbol });
    const key = toPay === null ? 'slip.progress.missing' : 'slip.progress.open';
    return t(key, { amount, paid, rest, symbol });
  };
}
