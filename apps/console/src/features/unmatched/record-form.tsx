import type { UnmatchedList } from '@naru/contract';
import { parseTypedAmount } from '@naru/core';
import { useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { isInFuture, readReceiptTime } from '../../shared/form/receipt-time.ts';
import { type FormState, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';

const SHOWN_CODES = ['output_already_used', 'text_unreadable'] as const;
const REFERENCE_LENGTH_MAX = 200;
const MARK_LENGTH_MAX = 256;

interface Draft {
  readonly currency: string;
  readonly amount: string;
  readonly reference: string;
  readonly mark: string;
  readonly time: string;
}

export interface RecordFormProps {
  readonly currencies: UnmatchedList['currencies'];
  readonly onClose: () => void;
}

/** Records money that a person saw and that belongs to no order. */
export function RecordForm({ currencies, onClose }: RecordFormProps): ReactNode {
  const t = useT();
  const clock = useServerClock();
  const send = useSend({ changes: [QUEUE_KEY] });
  const [draft, setDraft] = useState<Draft>({
    currency: currencies[0]?.id ?? '',
    amount: '',
    reference: '',
    mark: '',
    time: '',
  });
  const currency = currencies.find(({ id }) => id === draft.currency);
  const amount = currency === undefined ? null : parseTypedAmount(draft.amount, currency);
  const receivedAt = readReceiptTime(draft.time);
  const isTooEarly = receivedAt !== null && isInFuture(receivedAt, clock.nowMs());
  const isReady = amount?.ok === true && draft.reference.trim() !== '' && !isTooEarly;
  return (
    <StepUpForm
      submitLabel={t('unmatched.record.submit')}
      isReady={isReady}
      shownCodes={SHOWN_CODES}
      onClose={onClose}
      send={({ password }) =>
        send('recordUnmatched', {
          body: {
            currency: draft.currency,
            amount: amount?.ok === true ? amount.value : '',
            reference: draft.reference.trim(),
            mark: draft.mark,
            ...(receivedAt === null ? {} : { receivedAt }),
            password,
          },
        })
      }
    >
      {(state) => (
        <>
          <p>{t('unmatched.record.text')}</p>
          <RecordFields
            draft={draft}
            currencies={currencies}
            isAmountWrong={amount?.ok !== true}
            isTooEarly={isTooEarly}
            state={state}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        </>
      )}
    </StepUpForm>
  );
}

interface RecordFieldsProps extends Pick<RecordFormProps, 'currencies'> {
  readonly draft: Draft;
  readonly isAmountWrong: boolean;
  readonly isTooEarly: boolean;
  readonly state: FormState;
  readonly onChange: (change: Partial<Draft>) => void;
}

function RecordFields(props: RecordFieldsProps): ReactNode {
  const { currencies, draft, isAmountWrong, isTooEarly, onChange } = props;
  const { isTried, failure } = props.state;
  const t = useT();
  const missing = isTried && draft.reference.trim() === '' && t('receipt.problem.reference');
  const isUsed = isRefusal(failure, 'output_already_used');
  return (
    <>
      <SelectField
        label={t('unmatched.currency')}
        value={draft.currency}
        options={currencies.map(({ id, symbol, network }) => [id, `${symbol} (${network})`] as const)}
        onValueChange={(currency) => onChange({ currency })}
      />
      <TextField
        label={t('unmatched.amount')}
        error={isTried && isAmountWrong && t('receipt.problem.amount')}
        name="amount"
        inputMode="decimal"
        text={draft.amount}
        onTextChange={(amount) => onChange({ amount })}
      />
      <TextField
        label={t('unmatched.reference')}
        hint={t('unmatched.reference.hint')}
        error={isUsed ? t('refusal.output_already_used') : missing}
        name="reference"
        maxLength={REFERENCE_LENGTH_MAX}
        text={draft.reference}
        onTextChange={(reference) => onChange({ reference })}
      />
      <TextField
        label={t('unmatched.mark')}
        hint={t('unmatched.mark.hint')}
        error={isRefusal(failure, 'text_unreadable') && t('refusal.text_unreadable')}
        name="mark"
        maxLength={MARK_LENGTH_MAX}
        text={draft.mark}
        onTextChange={(mark) => onChange({ mark })}
      />
      <TextField
        label={t('receipt.time')}
        hint={t('receipt.time.hint')}
        error={isTooEarly && t('receipt.problem.time')}
        name="receivedAt"
        type="datetime-local"
        text={draft.time}
        onTextChange={(time) => onChange({ time })}
      />
    </>
  );
}
