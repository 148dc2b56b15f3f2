import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutcome } from '../../../shared/api/api-failure.ts';
import { transactionKey } from '../../../shared/api/query-keys.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';

export interface OrderAct {
  readonly isUnderWay: boolean;
  /** Runs one call at a time; afterwards the order is asked for again, whatever came of it. */
  readonly run: (call: () => Promise<CallOutcome<unknown>>) => void;
}

/** An act on an order whose outcome shows in the order itself. */
export function useOrderAct(transactionId: string): OrderAct {
  const queryClient = useQueryClient();
  const toastFailure = useFailureToast();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const run = async (call: () => Promise<CallOutcome<unknown>>): Promise<void> => {
    setIsUnderWay(true);
    const outcome = await call();
    if (!outcome.ok) toastFailure(outcome.failure);
    await queryClient.refetchQueries({ queryKey: transactionKey(transactionId) });
    setIsUnderWay(false);
  };
  return {
    isUnderWay,
    run: (call) => {
      if (!isUnderWay) void run(call);
    },
  };
}
