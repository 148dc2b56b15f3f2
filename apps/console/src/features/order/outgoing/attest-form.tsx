import { OF_AMOUNTS } from '@naru/contract';
import { parseTypedAmount } from '@naru/core';
import { Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/display/failure-text.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, AmountLines } from '../dialogs/act-form.tsx';
import { decimalsOf, paidDifference } from '../amounts.ts';
import type { DisbursementFormProps } from './disbursement-dialog.tsx';

const REFERENCE_LENGTH_MAX = 500;

/** The operator vouches for a payment that no network shows: all that is left, or a part of it. */
export function AttestForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const rest = paidDifference(disbursement).amountText;
  const [reference, setReference] = useState('');
  const [amountText, setAmountText] = useState(rest);
  const t = useT();
  const { disbursementId, purpose, symbol, network, address } = disbursement;
  const amount = parseTypedAmount(amountText, { symbol, decimals: decimalsOf(disbursement.amount) });
  const excess = amount.ok ? paidDifference({ paidAmount: amount.value, amount: rest }) : null;
  const isMissing = reference.trim() === '';
  return (
    <ActForm
      order={order}
      submitLabel={t(`slip.attest.${purpose}`)}
      passwordFreeUntil={order.passwordFreeUntil}
      onClose={onClose}
      isReady={!isMissing && amount.ok}
      shownCodes={['evidence_missing', ...OF_AMOUNTS]}
      send={(proof) => {
        const typed = { reference: reference.trim(), ...(amount.ok ? { amount: amount.value } : {}) };
        const sent = { version: order.version, act: 'attest', ...givenPassword(proof), ...typed } as const;
        return run('disbursementAct', { disbursementId, sent });
      }}
    >
      {({ isTried, failure }) => (
        <>
          <Notice tone="warning">{t('attest.text')}</Notice>
          <AmountLines
            amountLabel={t('attest.amount')}
            amountText={rest}
            symbol={symbol}
            network={network}
            addressLabel={t('attest.address')}
            address={address}
          />
          <TextField
            label={t('attest.evidence')}
            hint={t('attest.evidence.hint')}
            error={
              ((isTried && isMissing) || isRefusal(failure, 'evidence_missing')) &&
              t('refusal.evidence_missing')
            }
            name="evidence"
            maxLength={REFERENCE_LENGTH_MAX}
            text={reference}
            onTextChange={setReference}
          />
          <PartField
            symbol={symbol}
            excess={excess?.kind === 'over' ? readableAmount(excess.amountText) : null}
            failure={failure}
            isWrong={isTried && !amount.ok}
            text={amountText}
            onTextChange={setAmountText}
          />
        </>
      )}
    </ActForm>
  );
}

interface PartFieldProps {
  readonly symbol: string;
  /** The amount by which it exceeds what is left to pay. */
  readonly excess: string | null;
  readonly failure: CallFailure | null;
  readonly isWrong: boolean;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

function PartField({ symbol, excess, failure, isWrong, text, onTextChange }: PartFieldProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const isRefused = failure?.kind === 'refused' && OF_AMOUNTS.some((code) => code === failure.code);
  return (
    <TextField
      label={t('attest.part', { symbol })}
      hint={excess === null ? t('attest.part.hint') : t('attest.part.over', { amount: excess })}
      error={isRefused ? failureText(failure) : isWrong && t('receipt.problem.amount')}
      name="amount"
      inputMode="decimal"
      maxLength={64}
      text={text}
      onTextChange={onTextChange}
    />
  );
}
