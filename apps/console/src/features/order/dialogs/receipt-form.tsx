import { OF_AMOUNTS } from '@naru/contract';
import { Facts, useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import type { FormState } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { isInFuture, readReceiptTime } from '../../../shared/form/receipt-time.ts';
import { ActForm, type DialogFormProps } from './act-form.tsx';
import { ReceiptAmountField, readReceiptAmount } from './receipt-amount-field.tsx';

const SHOWN_CODES = [...OF_AMOUNTS, 'output_already_used'];
const REFERENCE_LENGTH_MAX = 128;

/** Records what the bank statement shows, and compares it with what is due while it is typed. */
export function ReceiptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [amountText, setAmountText] = useState('');
  const [bankReference, setBankReference] = useState('');
  const [timeText, setTimeText] = useState('');
  const t = useT();
  const clock = useServerClock();
  const { amount } = readReceiptAmount(amountText, order);
  const receivedAt = readReceiptTime(timeText);
  const isTooEarly = receivedAt !== null && isInFuture(receivedAt, clock.nowMs());
  const reference = bankReference.trim();
  return (
    <ActForm
      order={order}
      submitLabel={t('receipt.submit')}
      onClose={onClose}
      isReady={amount !== null && reference !== '' && !isTooEarly}
      shownCodes={SHOWN_CODES}
      send={({ password }) =>
        run('recordReceipt', {
          version: order.version,
          password,
          amount: amount ?? '',
          bankReference: reference,
          ...(receivedAt === null ? {} : { receivedAt }),
        })
      }
    >
      {({ isTried, failure }) => (
        <>
          <p>{t('receipt.text')}</p>
          <DueFacts order={order} />
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
          <TextField
            label={t('receipt.time')}
            hint={t('receipt.time.hint')}
            error={isTooEarly && t('receipt.problem.time')}
            name="receivedAt"
            type="datetime-local"
            text={timeText}
            onTextChange={setTimeText}
          />
        </>
      )}
    </ActForm>
  );
}

interface ReferenceFieldProps extends Pick<FormState, 'isTried' | 'failure'> {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

function ReferenceField({ text, onTextChange, isTried, failure }: ReferenceFieldProps): ReactNode {
  const t = useT();
  const missing = isTried && text.trim() === '' && t('receipt.problem.reference');
  return (
    <TextField
      label={t('receipt.bank_reference')}
      hint={t('receipt.bank_reference.hint')}
      error={isRefusal(failure, 'output_already_used') ? t('refusal.output_already_used') : missing}
      name="bankReference"
      maxLength={REFERENCE_LENGTH_MAX}
      text={text}
      onTextChange={onTextChange}
    />
  );
}

function DueFacts({ order }: Pick<DialogFormProps, 'order'>): ReactNode {
  const t = useT();
  const { depositReference, fromAmount, fromCurrency } = order.transaction;
  const due = `${readableAmount(fromAmount)} ${fromCurrency.symbol}`;
  return (
    <Facts
      facts={[
        { key: 'due', term: t('receipt.due'), detail: due },
        depositReference !== null && {
          key: 'names',
          term: t('receipt.reference_due'),
          detail: <code>{depositReference}</code>,
        },
      ]}
    />
  );
}
