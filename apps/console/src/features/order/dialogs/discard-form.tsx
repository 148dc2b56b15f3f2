import { Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';
import { OverrideField } from './override-field.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';

/** Takes a prepared payout back; asks for the one thing that makes it safe. */
export function DiscardForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const [password, setPassword] = useState('');
  const [overrideReason, setOverrideReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const t = useT();
  const { transaction } = order;
  const amount = `${readableAmount(transaction.convertedAmount)} ${transaction.toCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('discard.submit')}
      keepLabel={t('discard.keep')}
      onClose={onClose}
      codesShownByFields={STEP_UP_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        if (!isUnpaid || password === '') return null;
        const override = overrideReason.trim() === '' ? {} : { overrideReason: overrideReason.trim() };
        return run('discardPayout', { version: order.version, password, ...override });
      }}
    >
      <p>{t('discard.text')}</p>
      <AmountLines
        amountLabel={t('prepare.amount')}
        amountText={transaction.convertedAmount}
        symbol={transaction.toCurrency.symbol}
        network={transaction.toCurrency.network}
        addressLabel={t('prepare.address')}
        address={transaction.address}
      />
      <Checkbox
        checked={isUnpaid}
        error={isTried && !isUnpaid ? t('discard.problem') : null}
        onChange={(event) => setIsUnpaid(event.currentTarget.checked)}
      >
        {t('discard.sent_check', { amount })}
      </Checkbox>
      {(isRefusal(failure, 'payout_maybe_sent') || overrideReason !== '') && (
        <OverrideField reason={overrideReason} onReasonChange={setOverrideReason} />
      )}
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </ActForm>
  );
}
