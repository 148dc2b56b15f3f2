import type { CallOutcome } from '@naru/ui/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicBody } from '@naru/contract';
import { useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import type { DeskApi } from '../../shared/api/desk-api.ts';
import { transactionKey, useDeskApi } from '../../shared/api/api-context.tsx';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { showToast } from '../../shared/part/toasts.ts';

type Act = (api: DeskApi) => Promise<CallOutcome<unknown>>;

/** A call that changes an order. One at a time; then the order is loaded again, even after a failure. */
export function useOrderAct(transactionId: string) {
  const api = useDeskApi();
  const queryClient = useQueryClient();
  const toastFailure = useFailureToast();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const run = async (call: Act): Promise<void> => {
    if (isUnderWay) return;
    setIsUnderWay(true);
    const outcome = await call(api);
    if (!outcome.ok) toastFailure(outcome.failure);
    await queryClient.refetchQueries({ queryKey: transactionKey(transactionId) });
    setIsUnderWay(false);
  };
  return { isUnderWay, run: (call: Act) => void run(call) };
}

export interface CopyToasts {
  readonly copiedLabel: string;
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

export function useCopyToasts(onDone?: () => void): CopyToasts {
  const t = useOrderTexts();
  return {
    copiedLabel: t('confirm.copied'),
    onCopied: () => {
      showToast('success', t('confirm.copied'));
      onDone?.();
    },
    onFailed: () => showToast('error', t('confirm.copyFailed')),
  };
}

export interface CancelOrder {
  /** True from the press until the page has been left. */
  readonly isUnderWay: boolean;
  readonly cancel: (note: string) => void;
}

/** `onCanceled` leaves the page. */
export function useCancelOrder(transactionId: string, onCanceled: () => void): CancelOrder {
  const api = useDeskApi();
  const t = useOrderTexts();
  const queryClient = useQueryClient();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const cancel = async (note: string): Promise<void> => {
    setIsUnderWay(true);
    await queryClient.cancelQueries({ queryKey: transactionKey(transactionId) });
    const body: PublicBody<'putTransaction'> = { status: 'cancel', ...(note === '' ? {} : { note }) };
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
