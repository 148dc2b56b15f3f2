import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';

/** Fixes amount and address of the payout; the operator pays it afterwards. */
export function PrepareForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const t = useT();
  const { transaction } = order;
  return (
    <ActForm
      order={order}
      submitLabel={t('prepare.submit')}
      keepLabel={t('action.back')}
      onClose={onClose}
      codesShownByFields={STEP_UP_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        return password === '' ? null : run('preparePayout', { version: order.version, password });
      }}
    >
      <p>{t('prepare.text')}</p>
      <AmountLines
        amountLabel={t('prepare.amount')}
        amountText={transaction.convertedAmount}
        symbol={transaction.toCurrency.symbol}
        network={transaction.toCurrency.network}
        addressLabel={t('prepare.address')}
        address={transaction.address}
      />
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </ActForm>
  );
}
