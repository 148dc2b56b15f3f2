import type { ConsoleRefund, RefundActBody } from '@naru/contract';
import { Field, Notice, TextArea, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { ActForm } from '../dialogs/act-form.tsx';
import { AmountLines } from '../dialogs/amount-lines.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import { readReceiptTime } from '../model/receipt-time.ts';
import {
  FIELDS_OF_ACT,
  FIELD_CODES,
  NO_VALUES,
  type RefundDialogAct,
  type RefundField,
  type RefundValues,
  fieldOfRefusal,
  missingFields,
} from './refund-fields.ts';

const TEXT_LENGTH_MAX = 500;

export interface RefundActFormProps extends DialogFormProps {
  readonly refund: ConsoleRefund;
  readonly act: RefundDialogAct;
}

/** One act on one refund: what will happen, amount and address whole, and what the desk asks for. */
export function RefundActForm({ order, refund, act, run, onClose }: RefundActFormProps): ReactNode {
  const t = useT();
  const [values, setValues] = useState<RefundValues>(NO_VALUES);
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const fields: readonly RefundField[] = FIELDS_OF_ACT[act];
  const { refundId } = refund;
  return (
    <ActForm
      order={order}
      kind={act === 'waive' ? 'danger' : 'primary'}
      submitLabel={t(`refund.act.${act}`)}
      keepLabel={t('action.back')}
      onClose={onClose}
      codesShownByFields={FIELD_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        if (missingFields(act, values).length > 0) return null;
        return run('refundAct', { refundId, sent: bodyOf(order.version, act, values) });
      }}
    >
      <Notice tone={act === 'waive' || act === 'convert' ? 'warning' : 'info'}>
        {t(`refund.text.${act}`)}
      </Notice>
      <AmountLines
        amountLabel={t('refund.amount')}
        amountText={refund.amount}
        symbol={refund.symbol}
        network={refund.network}
        addressLabel={t('prepare.address')}
        address={refund.address ?? t('refund.no_address')}
      />
      {fields.map((field) => (
        <RefundInput
          key={field}
          field={field}
          refund={refund}
          value={values[field]}
          isTried={isTried}
          failure={failure}
          onValueChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
        />
      ))}
    </ActForm>
  );
}

function bodyOf(version: number, act: RefundDialogAct, values: RefundValues): RefundActBody {
  const fields: readonly RefundField[] = FIELDS_OF_ACT[act];
  const given = (field: RefundField): string | undefined =>
    fields.includes(field) ? values[field].trim() : undefined;
  const address = given('address');
  const evidence = given('evidence');
  const networkFee = given('networkFee');
  const note = given('note');
  const reviewAt = readReceiptTime(given('reviewAt') ?? '');
  return {
    version,
    act,
    // A password is taken as it was typed.
    ...(fields.includes('password') ? { password: values.password } : {}),
    ...(address === undefined ? {} : { address }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(networkFee === undefined ? {} : { networkFee }),
    ...(note === undefined ? {} : { note }),
    ...(reviewAt === null ? {} : { reviewAt }),
  };
}

interface RefundInputProps {
  readonly field: RefundField;
  readonly refund: ConsoleRefund;
  readonly value: string;
  readonly isTried: boolean;
  readonly failure: CallFailure | null;
  readonly onValueChange: (value: string) => void;
}

function RefundInput(props: RefundInputProps): ReactNode {
  const { field, refund, value, isTried, failure, onValueChange } = props;
  const t = useT();
  const failureText = useFailureText();
  const networkLabel = useNetworkLabel();
  if (field === 'password') {
    return (
      <StepUpField password={value} onPasswordChange={onValueChange} isTried={isTried} failure={failure} />
    );
  }
  const isRefused = failure?.kind === 'refused' && fieldOfRefusal(failure.code) === field;
  const missing = isTried && value.trim() === '' ? t(`refund.problem.${field}`) : null;
  const common = {
    name: field,
    value,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onValueChange(event.currentTarget.value),
  };
  return (
    <Field
      label={t(`refund.field.${field}`, { symbol: refund.symbol, network: networkLabel(refund.network) })}
      hint={t(`refund.hint.${field}`)}
      error={isRefused ? failureText(failure) : missing}
    >
      {field === 'note' && <TextArea {...common} rows={2} maxLength={TEXT_LENGTH_MAX} />}
      {field === 'address' && <TextArea {...common} isMono rows={2} maxLength={512} />}
      {field === 'reviewAt' && <TextInput {...common} type="datetime-local" />}
      {field === 'networkFee' && <TextInput {...common} inputMode="decimal" maxLength={64} />}
      {field === 'evidence' && <TextInput {...common} maxLength={TEXT_LENGTH_MAX} />}
    </Field>
  );
}
