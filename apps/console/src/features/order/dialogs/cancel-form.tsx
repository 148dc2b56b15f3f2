import type { ConsoleOrder, OperatorCancelBody } from '@naru/contract';
import { Field, Notice, Select } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { NoteField } from '../../../shared/form/note-field.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { hasLateMoney, hasMoney } from '../model/funding.ts';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';

const REASONS = [
  'wrong_details',
  'wrong_amount',
  'no_payment',
  'other',
] as const satisfies readonly OperatorCancelBody['reason'][];

/** Cancels with a reason and a note, and says beforehand what follows from it. */
export function CancelForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [reason, setReason] = useState<OperatorCancelBody['reason'] | null>(null);
  const [note, setNote] = useState('');
  const isPrepared = order.transaction.stage === 'prepared';
  const stepUp = useStepUpForm(isPrepared);
  const isPartlyPaid = order.disbursements.some(
    ({ purpose, state }) => purpose === 'payout' && state === 'partial',
  );
  const t = useT();
  const amount = amountWords(order);
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('cancel.submit')}
      keepLabel={t('cancel.keep')}
      onClose={onClose}
      {...stepUp.form({
        isReady: reason !== null && note.trim() !== '',
        send: (password) =>
          run('cancel', {
            version: order.version,
            reason: reason ?? 'other',
            note: note.trim(),
            ...(isPrepared ? { password } : {}),
          }),
      })}
    >
      <Notice tone={hasMoney(order) ? 'error' : 'warning'}>
        <p>{hasMoney(order) ? t('cancel.funded', { amount }) : t('cancel.unfunded')}</p>
        {isPartlyPaid && <p>{t('cancel.partly_paid')}</p>}
        <p>{t('cancel.final')}</p>
      </Notice>
      <CancelReason reason={reason} onReasonChange={setReason} isTried={stepUp.isTried} />
      <NoteField
        note={note}
        onNoteChange={setNote}
        isTried={stepUp.isTried}
        label={t('cancel.note')}
        hint={t('cancel.note.hint')}
        problem={t('reason.problem')}
        isCounted
      />
      {isPrepared && <StepUpField {...stepUp.field} />}
    </ActForm>
  );
}

function CancelReason({
  reason,
  onReasonChange,
  isTried,
}: {
  readonly reason: OperatorCancelBody['reason'] | null;
  readonly onReasonChange: (reason: OperatorCancelBody['reason'] | null) => void;
  readonly isTried: boolean;
}): ReactNode {
  const t = useT();
  return (
    <Field label={t('cancel.reason')} error={isTried && reason === null ? t('cancel.problem.reason') : null}>
      <Select
        name="reason"
        value={reason ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onReasonChange(REASONS.find((known) => known === chosen) ?? null);
        }}
      >
        <option value="">{t('cancel.reason.choose')}</option>
        {REASONS.map((known) => (
          <option key={known} value={known}>
            {t(`close_reason.${known}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** All that came, in time and too late: both have to go back. */
function amountWords(order: ConsoleOrder): string {
  const parts = [order.seenAmount, ...(hasLateMoney(order) ? [order.lateAmount] : [])];
  return `${parts.map(readableAmount).join(' + ')} ${order.transaction.fromCurrency.symbol}`;
}
