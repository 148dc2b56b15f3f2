import { Field, Notice, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';

const EVIDENCE_LENGTH_MAX = 500;

/** The operator's word for a payment that nothing else can witness. */
export function AttestForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [evidence, setEvidence] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const t = useT();
  const { transaction, payoutSlip } = order;
  const isMissing = evidence.trim() === '';
  return (
    <ActForm
      order={order}
      submitLabel={t('attest.submit')}
      keepLabel={t('action.back')}
      onClose={onClose}
      codesShownByFields={[...STEP_UP_CODES, 'evidence_missing']}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        if (isMissing || password === '') return null;
        return run('attestPayout', { version: order.version, password, evidence: evidence.trim() });
      }}
    >
      <Notice tone="warning">{t('attest.text')}</Notice>
      <AmountLines
        amountLabel={t('attest.amount')}
        amountText={payoutSlip?.amount ?? transaction.convertedAmount}
        symbol={payoutSlip?.symbol ?? transaction.toCurrency.symbol}
        network={payoutSlip?.network ?? transaction.toCurrency.network}
        addressLabel={t('attest.address')}
        address={payoutSlip?.address ?? transaction.address}
      />
      <Field
        label={t('attest.evidence')}
        hint={t('attest.evidence.hint')}
        error={
          (isTried && isMissing) || isRefusal(failure, 'evidence_missing')
            ? t('attest.problem.evidence')
            : null
        }
      >
        <TextInput
          name="evidence"
          autoComplete="off"
          maxLength={EVIDENCE_LENGTH_MAX}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
      </Field>
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </ActForm>
  );
}
