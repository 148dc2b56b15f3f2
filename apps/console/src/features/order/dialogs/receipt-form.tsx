import type { ConsoleOrder } from '@naru/contract';
import { type Fact, Facts, Field, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useDeskClock } from '../../../shared/clock/clock-context.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { isInFuture, readReceiptTime } from '../model/receipt-time.ts';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AMOUNT_CODES, ReceiptAmountField, readReceiptAmount } from './receipt-amount-field.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';

const FIELD_CODES = [...AMOUNT_CODES, 'output_already_used'];

/** Writes down what the bank statement shows; says at once how it compares with what is due. */
export function ReceiptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [amountText, setAmountText] = useState('');
  const [bankReference, setBankReference] = useState('');
  const [timeText, setTimeText] = useState('');
  const stepUp = useStepUpForm();
  const { isTried, failure } = stepUp;
  const t = useT();
  const clock = useDeskClock();
  const { amount } = readReceiptAmount(amountText, order);
  const receivedAt = readReceiptTime(timeText);
  const isTooEarly = receivedAt !== null && isInFuture(receivedAt, clock.nowMs());
  const reference = bankReference.trim();
  const send = (password: string): Promise<CallFailure | null> => {
    const time = receivedAt === null ? {} : { receivedAt };
    return run('recordReceipt', {
      version: order.version,
      password,
      amount: amount ?? '',
      bankReference: reference,
      ...time,
    });
  };
  return (
    <ActForm
      order={order}
      submitLabel={t('receipt.submit')}
      keepLabel={t('action.back')}
      onClose={onClose}
      {...stepUp.form({
        isReady: amount !== null && reference !== '' && !isTooEarly,
        codes: FIELD_CODES,
        send,
      })}
    >
      <p>{t('receipt.text')}</p>
      <Facts facts={dueFacts(order, t)} />
      <ReceiptAmountField
        order={order}
        text={amountText}
        onTextChange={setAmountText}
        isTried={isTried}
        failure={failure}
      />
      <ReferenceField
        text={bankReference}
        onTextChange={setBankReference}
        isTried={isTried}
        failure={failure}
      />
      <TimeField text={timeText} onTextChange={setTimeText} isTooEarly={isTooEarly} />
      <StepUpField {...stepUp.field} />
    </ActForm>
  );
}

const REFERENCE_LENGTH_MAX = 128;

interface ReferenceFieldProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isTried: boolean;
  readonly failure: CallFailure | null;
}

function ReferenceField({ text, onTextChange, isTried, failure }: ReferenceFieldProps): ReactNode {
  const t = useT();
  const missing = isTried && text.trim() === '' ? t('receipt.problem.reference') : null;
  return (
    <Field
      label={t('receipt.bank_reference')}
      hint={t('receipt.bank_reference.hint')}
      error={isRefusal(failure, 'output_already_used') ? t('refusal.output_already_used') : missing}
    >
      <TextInput
        name="bankReference"
        autoComplete="off"
        maxLength={REFERENCE_LENGTH_MAX}
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface TimeFieldProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isTooEarly: boolean;
}

function TimeField({ text, onTextChange, isTooEarly }: TimeFieldProps): ReactNode {
  const t = useT();
  return (
    <Field
      label={t('receipt.time')}
      hint={t('receipt.time.hint')}
      error={isTooEarly ? t('receipt.problem.time') : null}
    >
      <TextInput
        name="receivedAt"
        type="datetime-local"
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}

function dueFacts({ transaction }: ConsoleOrder, t: Translate): readonly Fact[] {
  const { depositReference, fromAmount, fromCurrency } = transaction;
  const due = `${readableAmount(fromAmount)} ${fromCurrency.symbol}`;
  const names = { key: 'names', term: t('receipt.reference_due'), detail: <code>{depositReference}</code> };
  return [{ key: 'due', term: t('receipt.due'), detail: due }, ...(depositReference === null ? [] : [names])];
}
