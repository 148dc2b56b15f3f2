import type { Prizes } from '@naru/contract';
import { Button, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';

interface RehearsedPaymentProps {
  readonly prize: Pick<Prizes['prizes'][number], 'date' | 'witness'>;
  /** With its transaction. */
  readonly onPaid: (txid: string) => void;
}

/** The operator's simulated wallet, on a desk that rehearses. */
export function RehearsedPayment({ prize, onPaid }: RehearsedPaymentProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const failureText = useFailureText();
  const session = useSession().data;
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  if (session?.mode !== 'rehearsal' || prize.witness !== 'chain') return null;
  const pay = async (): Promise<void> => {
    setIsPaying(true);
    const paid = await api.send('rehearsePrize', { params: { date: prize.date } });
    setIsPaying(false);
    setFailure(paid.ok ? null : paid.failure);
    if (paid.ok) onPaid(paid.value.txid);
  };
  return (
    <>
      <Button size="small" isLoading={isPaying} onClick={() => void pay()}>
        {t('rehearsal.pay.payout')}
      </Button>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
    </>
  );
}
