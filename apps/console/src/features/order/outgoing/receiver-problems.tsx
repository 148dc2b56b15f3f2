import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';
import { Notice } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';

/** The network is asked again while the slip is open. */
const ASK_MS = 60_000;

export interface ReceiverProblemsProps {
  readonly order: ConsoleOrder;
  readonly disbursement: ConsoleDisbursement;
}

/** What the network says of the receiver, above the address; nothing while all is well. */
export function ReceiverProblems({ order, disbursement }: ReceiverProblemsProps): ReactNode {
  const { t, tName } = useLanguage();
  const api = useConsoleApi();
  const params = { id: order.transaction._id, disbursementId: disbursement.disbursementId };
  const { data, isError } = useQuery({
    queryKey: ['receiver', params.disbursementId],
    queryFn: ({ signal }) => api.read('receiverProblems', { params }, signal),
    refetchInterval: ASK_MS,
  });
  if (isError || data?.problems === null) return <Notice tone="warning">{t('slip.receiver.unasked')}</Notice>;
  return data?.problems.map(({ code, isBlocking }) => (
    <Notice key={code} tone={isBlocking ? 'error' : 'warning'} role={isBlocking ? 'alert' : undefined}>
      {isBlocking && <b>{t('slip.stop')}. </b>}
      {tName(isBlocking ? 'refusal' : 'slip.receiver', code, code)}
    </Notice>
  ));
}
