import { OF_AMOUNTS, type ConsoleOrder } from '@naru/contract';
import { Facts, useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import type { FormState } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { isInFuture, readReceiptTime } from '../../../shared/form/receipt-time.ts';
import { ActForm, type DialogFormProps } from './act-form.tsx';
import { parseTypedAmount } from '@naru/core';
import { decimalsOf, receiptDifference } from '../amounts.ts';

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

interface ReceiptAmount {
  /** The plain decimal text of the wire, above 0; null if it cannot be read. */
  readonly amount: string | null;
  readonly problem: 'amount' | 'precise' | 'zero' | null;
}

export function readReceiptAmount(typedText: string, order: ConsoleOrder): ReceiptAmount {
  const { fromAmount, fromCurrency } = order.transaction;
  const unit = { symbol: fromCurrency.symbol, decimals: decimalsOf(fromAmount) };
  const parsed = parseTypedAmount(typedText, unit);
  if (!parsed.ok)
    return { amount: null, problem: parsed.reason === 'amount_too_precise' ? 'precise' : 'amount' };
  return /[1-9]/.test(parsed.value)
    ? { amount: parsed.value, problem: null }
    : { amount: null, problem: 'zero' };
}

interface ReceiptAmountFieldProps {
  readonly order: ConsoleOrder;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isTried: boolean;
  readonly failure: CallFailure | null;
}

/** The amount on the bank statement, and how it compares with what is still due. */
export function ReceiptAmountField(props: ReceiptAmountFieldProps): ReactNode {
  const { order, text, onTextChange, isTried, failure } = props;
  const t = useT();
  const { amount, problem } = readReceiptAmount(text, order);
  const { fromAmount, fromCurrency } = order.transaction;
  const refusedProblem =
    failure?.kind === 'refused' && OF_AMOUNTS.some((code) => code === failure.code) ? 'amount' : null;
  const shownProblem = (isTried ? problem : null) ?? refusedProblem;
  const difference = amount === null ? null : receiptDifference({ amount, ...order, dueText: fromAmount });
  const comparison =
    difference === null || difference.kind === 'exact'
      ? null
      : t(`receipt.${difference.kind}`, {
          amount: readableAmount(difference.amountText),
          symbol: fromCurrency.symbol,
        });
  return (
    <TextField
      label={t('receipt.amount', { symbol: fromCurrency.symbol })}
      error={shownProblem === null ? null : t(`receipt.problem.${shownProblem}`)}
      confirmation={difference?.kind === 'exact' ? t('receipt.exact') : null}
      hint={comparison}
      name="amount"
      inputMode={decimalsOf(fromAmount) === 0 ? 'numeric' : 'decimal'}
      spellCheck={false}
      text={text}
      onTextChange={onTextChange}
    />
  );
}
