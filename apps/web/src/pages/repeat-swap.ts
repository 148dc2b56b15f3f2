import type { Transaction } from '@naru/contract';
import { useNavigate } from 'react-router';
import { EMPTY_DRAFT } from '../features/exchange/draft.ts';
import { keepDraft } from '../features/exchange/use-exchange-draft.ts';
import { shortAmount } from '../features/order/amounts.ts';

/**
 * Opens the form with the same swap. It goes through the form's draft: an address or e-mail in a URL would be
 * kept by histories and logs.
 */
export function useRepeatSwap(transaction: Transaction): () => void {
  const navigate = useNavigate();
  return () => {
    keepDraft({
      ...EMPTY_DRAFT,
      payId: transaction.fromCurrency._id,
      receiveId: transaction.toCurrency._id,
      amountText: shortAmount(transaction.fromAmount),
      email: transaction.email,
      address: transaction.address,
      refundAddress: transaction.refundAddress ?? '',
    });
    void navigate('/buy-crypto-select');
  };
}
