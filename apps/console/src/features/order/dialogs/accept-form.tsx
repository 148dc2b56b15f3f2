import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';

/** Takes a payment that is a little off, and says what the customer gets for it. */
export function AcceptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const stepUp = useStepUpForm();
  const { transaction, version } = order;
  const { deviation, fromCurrency, toCurrency } = transaction;
  const amount = `${readableAmount(deviation?.amount ?? '0')} ${fromCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      submitLabel={t('accept.submit')}
      keepLabel={t('action.back')}
      onClose={onClose}
      {...stepUp.form({ send: (password) => run('acceptDeviation', { version, password }) })}
    >
      <Notice tone="warning">
        {deviation?.kind === 'over' ? t('accept.over', { amount }) : t('accept.short', { amount })}
      </Notice>
      <AmountLines
        amountLabel={t('accept.amount')}
        amountText={deviation?.receiveAmount ?? transaction.convertedAmount}
        symbol={toCurrency.symbol}
        network={toCurrency.network}
        addressLabel={t('prepare.address')}
        address={transaction.address}
      />
      <StepUpField {...stepUp.field} />
    </ActForm>
  );
}
