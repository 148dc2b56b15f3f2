import { type ConsoleOrder, OF_AMOUNTS } from '@naru/contract';
import { parseTypedAmount } from '@naru/core';
import type { ReactNode } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { decimalsOf, receiptDifference } from '../amounts.ts';

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
