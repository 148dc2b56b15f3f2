import type { CallOutcome } from '@naru/ui/client';
import type { DeskApi } from '../../shared/api/desk-api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { transactionKey } from '../../shared/api/query-keys.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';

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
