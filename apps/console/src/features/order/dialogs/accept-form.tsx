import { Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';

/** Takes a payment that is a little off, and says what the customer gets for it. */
export function AcceptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const t = useT();
  const { transaction } = order;
  const { deviation, fromCurrency, toCurrency } = transaction;
  const amount = `${readableAmount(deviation?.amount ?? '0')} ${fromCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      submitLabel={t('accept.submit')}
      keepLabel={t('action.back')}
      onClose={onClose}
      codesShownByFields={STEP_UP_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        return password === '' ? null : run('acceptDeviation', { version: order.version, password });
      }}
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
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </ActForm>
  );
}
