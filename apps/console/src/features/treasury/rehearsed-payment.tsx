import type { Prizes } from '@naru/contract';
import { Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';
import { usePress } from '../../shared/api/use-send.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

interface RehearsedPaymentProps {
  readonly prize: Pick<Prizes['prizes'][number], 'date' | 'witness'>;
  /** With its transaction. */
  readonly onPaid: (txid: string) => void;
}

/** The operator's simulated wallet, on a desk that rehearses. */
export function RehearsedPayment({ prize, onPaid }: RehearsedPaymentProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const session = useSession().data;
  const { isBusy, failure, press } = usePress();
  if (session?.mode !== 'rehearsal' || prize.witness !== 'chain') return null;
  const pay = async (): Promise<void> => {
    const paid = await press(() => api.send('rehearsePrize', { params: { date: prize.date } }));
    if (paid.ok) onPaid(paid.value.txid);
  };
  return (
    <>
      <Button size="small" isLoading={isBusy} onClick={() => void pay()}>
        {t('rehearsal.pay.payout')}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
