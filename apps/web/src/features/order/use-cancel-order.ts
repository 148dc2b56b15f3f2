import type { PutTransactionBody } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { transactionKey } from '../../shared/api/query-keys.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';

export interface CancelOrder {
  /** From the press until the page has been left. */
  readonly isUnderWay: boolean;
  readonly cancel: (note: string) => void;
}

/** `onCanceled` leaves the page. */
export function useCancelOrder(transactionId: string, onCanceled: () => void): CancelOrder {
  const api = useDeskApi();
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const cancel = async (note: string): Promise<void> => {
    setIsUnderWay(true);
    await queryClient.cancelQueries({ queryKey: transactionKey(transactionId) });
    const body: PutTransactionBody = { status: 'cancel', ...(note === '' ? {} : { note }) };
    const outcome = await api.send('putTransaction', { params: { id: transactionId }, body });
    if (outcome.ok) {
      showToast('success', t('cancel.done'));
      onCanceled();
      return;
    }
    showToast('error', t('cancel.failed'));
    setIsUnderWay(false);
  };
  return { isUnderWay, cancel: (note) => void cancel(note) };
}
