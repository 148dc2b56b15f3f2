import type { UnmatchedOrder, UnmatchedRow } from '@naru/contract';
import { UNMATCHED_ORDER_REFUSALS } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useUnmatchedActs } from './use-unmatched.ts';

export type Decision = 'assign' | 'return' | 'dismiss' | 'reopen';

/** What can be done about money that belongs to no order. */
export const DECISIONS: Readonly<Record<UnmatchedRow['state'], readonly Decision[]>> = {
  open: ['assign', 'return', 'dismiss'],
  gone: [],
  assigned: [],
  not_ours: ['reopen'],
};

const ORDER_LENGTH_MAX = 100;

export interface DecideFormProps {
  readonly deposit: UnmatchedRow;
  readonly decision: Decision;
  /** With the order that has the money now. */
  readonly onDone: (order: UnmatchedOrder) => void;
  readonly onClose: () => void;
}

/** States the consequences, and asks for the order or the reason. */
export function DecideForm({ deposit, decision, onDone, onClose }: DecideFormProps): ReactNode {
  const t = useT();
  const { assign, sendBack, dismiss, reopen } = useUnmatchedActs();
  const isOfNoOrder = decision === 'dismiss' || decision === 'reopen';
  const [order, setOrder] = useState('');
  const send = async ({ note, password }: Proof): Promise<CallFailure | null> => {
    const { id } = deposit;
    if (isOfNoOrder) {
      const outcome = await (decision === 'dismiss' ? dismiss : reopen)({ id, note, password });
      return outcome.ok ? null : outcome.failure;
    }
    const outcome =
      decision === 'assign'
        ? await assign({ id, order: order.trim(), password })
        : await sendBack({ id, password });
    if (outcome.ok) onDone(outcome.value);
    return outcome.ok ? null : outcome.failure;
  };
  return (
    <StepUpForm
      submitLabel={t(`unmatched.${decision}`)}
      {...(isOfNoOrder ? { note: { hint: t('unmatched.note.hint') } } : {})}
      isReady={decision !== 'assign' || order.trim() !== ''}
      shownCodes={UNMATCHED_ORDER_REFUSALS}
      send={send}
      onClose={onClose}
    >
      {({ isTried, failure, clearFailure }) => {
        const refused = UNMATCHED_ORDER_REFUSALS.find((code) => isRefusal(failure, code));
        const missing = isTried && order.trim() === '' ? t('unmatched.order.missing') : null;
        return (
          <>
            <p>
              <b>
                {readableAmount(deposit.amount)} {deposit.symbol}
              </b>
            </p>
            <p>{t(`unmatched.text.${decision}`)}</p>
            {decision === 'assign' && (
              <TextField
                label={t('unmatched.order')}
                hint={t('unmatched.order.hint')}
                error={refused === undefined ? missing : t(`refusal.${refused}`)}
                name="order"
                maxLength={ORDER_LENGTH_MAX}
                text={order}
                onTextChange={(text) => {
                  clearFailure();
                  setOrder(text);
                }}
              />
            )}
          </>
        );
      }}
    </StepUpForm>
  );
}
