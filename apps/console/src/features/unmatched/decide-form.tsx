import type { UnmatchedOrder, UnmatchedRow } from '@naru/contract';
import { UNMATCHED_ORDER_REFUSALS } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { isRefusal, type Outcome } from '../../shared/api/call-failure.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';

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
  const sendCall = useSend({ changes: [QUEUE_KEY] });
  const isOfNoOrder = decision === 'dismiss' || decision === 'reopen';
  const [order, setOrder] = useState('');
  const send = async ({ note, password }: Proof): Promise<Outcome<unknown>> => {
    const { id } = deposit;
    if (isOfNoOrder) return sendCall(`${decision}Unmatched`, { body: { id, note, password } });
    const outcome =
      decision === 'assign'
        ? await sendCall('assignUnmatched', { body: { id, order: order.trim(), password } })
        : await sendCall('returnUnmatched', { body: { id, password } });
    if (outcome.ok) onDone(outcome.value);
    return outcome;
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
      {({ isTried, failure }) => {
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
                onTextChange={setOrder}
              />
            )}
          </>
        );
      }}
    </StepUpForm>
  );
}
