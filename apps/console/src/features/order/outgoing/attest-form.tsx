import { Field, Notice, TextInput, parseTypedAmount } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';
import { ActForm } from '../dialogs/act-form.tsx';
import { AmountLines } from '../dialogs/amount-lines.tsx';
import { AMOUNT_CODES } from '../dialogs/receipt-amount-field.tsx';
import { decimalsOf, paidDifference } from '../model/amounts.ts';
import type { DisbursementFormProps } from './disbursement-dialog.tsx';

const REFERENCE_LENGTH_MAX = 500;

/** The operator's word for a payment that nothing else can witness: all that is left, or a part of it. */
export function AttestForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const rest = paidDifference(disbursement).amountText;
  const [reference, setReference] = useState('');
  const [amountText, setAmountText] = useState(rest);
  const t = useT();
  const failureText = useFailureText();
  const stepUp = useStepUpForm();
  const { isTried, failure } = stepUp;
  const { disbursementId, purpose, symbol, network, address } = disbursement;
  const amount = parseTypedAmount(amountText, decimalsOf(disbursement.amount));
  const excess = amount.ok ? paidDifference({ paidAmount: amount.value, amount: rest }) : null;
  const isMissing = reference.trim() === '';
  const isAmountBad = isTried && !amount.ok;
  const isAmountRefused = failure?.kind === 'refused' && AMOUNT_CODES.includes(failure.code);
  return (
    <ActForm
      order={order}
      submitLabel={t(`slip.attest.${purpose}`)}
      keepLabel={t('action.back')}
      onClose={onClose}
      {...stepUp.form({
        isReady: !isMissing && amount.ok,
        codes: ['evidence_missing', ...AMOUNT_CODES],
        send: (password) => {
          const typed = { reference: reference.trim(), ...(amount.ok ? { amount: amount.value } : {}) };
          const sent = { version: order.version, act: 'attest', password, ...typed } as const;
          return run('disbursementAct', { disbursementId, sent });
        },
      })}
    >
      <Notice tone="warning">{t('attest.text')}</Notice>
      <AmountLines
        amountLabel={t('attest.amount')}
        amountText={rest}
        symbol={symbol}
        network={network}
        addressLabel={t('attest.address')}
        address={address}
      />
      <ReferenceField
        text={reference}
        onTextChange={setReference}
        isWrong={(isTried && isMissing) || isRefusal(failure, 'evidence_missing')}
      />
      <PartField
        symbol={symbol}
        hint={
          excess?.kind === 'over'
            ? t('attest.part.over', { amount: readableAmount(excess.amountText) })
            : null
        }
        text={amountText}
        onTextChange={setAmountText}
        problem={isAmountRefused ? failureText(failure) : isAmountBad ? t('receipt.problem.amount') : null}
      />
      <StepUpField {...stepUp.field} />
    </ActForm>
  );
}

interface PartFieldProps {
  readonly symbol: string;
  /** Beside the plain one: that it is more than is left. */
  readonly hint: string | null;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly problem: string | null;
}

function PartField({ symbol, hint, text, onTextChange, problem }: PartFieldProps): ReactNode {
  const t = useT();
  return (
    <Field label={t('attest.part', { symbol })} hint={hint ?? t('attest.part.hint')} error={problem}>
      <TextInput
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface ReferenceFieldProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isWrong: boolean;
}

function ReferenceField({ text, onTextChange, isWrong }: ReferenceFieldProps): ReactNode {
  const t = useT();
  return (
    <Field
      label={t('attest.evidence')}
      hint={t('attest.evidence.hint')}
      error={isWrong ? t('attest.problem.evidence') : null}
    >
      <TextInput
        name="evidence"
        autoComplete="off"
        maxLength={REFERENCE_LENGTH_MAX}
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}
