import type { BankDeskLine } from '@naru/contract';
import { useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LINE_EFFECTS } from './use-bank-desk.ts';
import { timeOfLine } from './time-of-line.ts';
import { useSend } from '../../shared/api/use-send.ts';

const SHOWN_CODES = ['output_already_used'] as const;

/** The button of money in that belongs to no order, and the form that records it as such. */
export function UnclaimedLine({
  line,
  currency,
}: {
  readonly line: BankDeskLine;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const clock = useServerClock();
  const send = useSend(LINE_EFFECTS);
  return (
    <FormButton size="small" label={t('bank.no_order')}>
      {(close) => (
        <StepUpForm
          submitLabel={t('bank.no_order.submit')}
          shownCodes={SHOWN_CODES}
          onClose={close}
          send={({ password }) =>
            send('recordUnmatched', {
              body: {
                currency,
                amount: line.amount,
                reference: line.key,
                mark: line.shown,
                receivedAt: timeOfLine(line, clock.nowMs()),
                password,
              },
            })
          }
        >
          <p>{t('bank.no_order.text')}</p>
        </StepUpForm>
      )}
    </FormButton>
  );
}
