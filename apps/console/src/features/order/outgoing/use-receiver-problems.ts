import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { ReceiverReading } from '../../../shared/slip/receiver-problems.tsx';

/** The network is asked again while the slip is open. */
const ASK_MS = 60_000;

export function useReceiverProblems(order: ConsoleOrder, disbursement: ConsoleDisbursement): ReceiverReading {
  const api = useConsoleApi();
  const params = { id: order.transaction.id, disbursementId: disbursement.disbursementId };
  const { data, isError } = useQuery({
    queryKey: ['receiver', params.disbursementId],
    queryFn: ({ signal }) => api.read('receiverProblems', { params }, signal),
    refetchInterval: ASK_MS,
  });
  return isError ? null : data?.problems;
}
