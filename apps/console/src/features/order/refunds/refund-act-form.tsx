import type { ConsoleOrder, ConsoleRefund, RefundAct, RefundActBody } from '@naru/contract';
import { Facts, Field, Notice, TextArea, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { ActForm } from '../dialogs/act-form.tsx';
import { AmountLines } from '../dialogs/amount-lines.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import { readReceiptTime } from '../model/receipt-time.ts';
import { RefundAddressOrigin } from './refund-address-origin.tsx';
import {
  FIELDS_OF_ACT,
  FIELD_CODES,
  NO_VALUES,
  type RefundField,
  type RefundValues,
  fieldOfRefusal,
  missingFields,
} from './refund-fields.ts';

const TEXT_LENGTH_MAX = 500;

export interface RefundActFormProps extends DialogFormProps {
  readonly refund: ConsoleRefund;
  readonly act: RefundAct;
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
        amountLabel={t(`refund.amount.${act}`)}
        amountText={refund.amount}
        symbol={refund.symbol}
        network={refund.network}
        addressLabel={t('prepare.address')}
        address={act === 'approve' ? refund.address : null}
      />
      {act === 'waive' && <FeeCap refund={refund} />}
      {act === 'convert' && <Conversion order={order} refund={refund} />}
      {act === 'approve' && <RefundAddressOrigin refund={refund} />}
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

function bodyOf(version: number, act: RefundAct, values: RefundValues): RefundActBody {
  const fields: readonly RefundField[] = FIELDS_OF_ACT[act];
  const given = (field: RefundField): string | undefined =>
    fields.includes(field) ? values[field].trim() : undefined;
  const address = given('address');
  const note = given('note');
  const reviewAt = readReceiptTime(given('reviewAt') ?? '');
  return {
    version,
    act,
    // A password is taken as it was typed.
    ...(fields.includes('password') ? { password: values.password } : {}),
    ...(address === undefined ? {} : { address }),
    ...(note === undefined ? {} : { note }),
    ...(reviewAt === null ? {} : { reviewAt }),
  };
}

/** What sending it back may cost: more than that is never kept. */
function FeeCap({ refund }: { readonly refund: ConsoleRefund }): ReactNode {
  const t = useT();
  const detail = `${readableAmount(refund.feeCap)} ${refund.symbol}`;
  return <Facts facts={[{ key: 'cap', term: t('refund.fee_cap'), detail }]} />;
}

/** What the new order would be, at the prices of now. */
function Conversion(props: { readonly order: ConsoleOrder; readonly refund: ConsoleRefund }): ReactNode {
  const { transaction } = props.order;
  const { conversion } = props.refund;
  const t = useT();
  if (conversion === null) return <Notice tone="error">{t('refund.convert.impossible')}</Notice>;
  return (
    <AmountLines
      amountLabel={t('refund.convert.receives')}
      amountText={conversion.receiveAmount}
      symbol={conversion.receiveSymbol}
      network={transaction.toCurrency.network}
      addressLabel={t('prepare.address')}
      address={transaction.address}
    />
  );
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
      label={t(`refund.field.${field}`, { network: networkLabel(refund.network) })}
      hint={t(`refund.hint.${field}`)}
      error={isRefused ? failureText(failure) : missing}
    >
      {field === 'note' && <TextArea {...common} rows={2} maxLength={TEXT_LENGTH_MAX} />}
      {field === 'address' && <TextArea {...common} isMono rows={2} maxLength={512} />}
      {field === 'reviewAt' && <TextInput {...common} type="datetime-local" />}
    </Field>
  );
}
