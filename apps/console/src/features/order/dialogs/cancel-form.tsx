import { OPERATOR_CANCEL_REASONS, type OperatorCancelReason } from '@naru/core';
import type { ConsoleOrder } from '@naru/contract';
import { Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { SelectField } from '../../../shared/form/fields.tsx';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { hasLateMoney, hasMoney } from '../amounts.ts';
import { ActForm, type DialogFormProps } from './act-form.tsx';

/** Cancels with a reason and a note; the text above them says what follows. */
export function CancelForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [reason, setReason] = useState<OperatorCancelReason | null>(null);
  const isPrepared = order.transaction.stage === 'prepared';
  const isPartlyPaid = order.disbursements.some(
    ({ purpose, state }) => purpose === 'payout' && state === 'partial',
  );
  const isAltered = order.holds.some(({ reason: why }) => why === 'address_integrity');
  const t = useT();
  const amount = seenAmountText(order);
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('act.cancel')}
      keepLabel={t('cancel.keep')}
      note={{ label: t('order.note'), hint: t('cancel.note.hint'), isCounted: true }}
      hasPassword={isPrepared}
      passwordFreeUntil={isPrepared ? order.passwordFreeUntil : null}
      isReady={reason !== null}
      onClose={onClose}
      send={(proof) =>
        run('cancel', {
          version: order.version,
          reason: reason ?? 'other',
          note: proof.note,
          ...givenPassword(proof),
        })
      }
    >
      {({ isTried }) => (
        <>
          <Notice tone={hasMoney(order) ? 'error' : 'warning'}>
            <p>{hasMoney(order) ? t('cancel.funded', { amount }) : t('cancel.unfunded')}</p>
            {!hasMoney(order) && !isAltered && <p>{t('cancel.watched')}</p>}
            {isPartlyPaid && <p>{t('cancel.partly_paid')}</p>}
            <p>{t('cancel.final')}</p>
          </Notice>
          <SelectField
            label={t('cancel.reason')}
            error={isTried && reason === null ? t('cancel.problem.reason') : null}
            name="reason"
            value={reason}
            options={[
              [null, t('cancel.reason.choose')],
              ...OPERATOR_CANCEL_REASONS.map((known) => [known, t(`close_reason.${known}`)] as const),
            ]}
            onValueChange={setReason}
          />
        </>
      )}
    </ActForm>
  );
}

/** Everything that was paid, in time and too late: both have to go back. */
function seenAmountText(order: ConsoleOrder): string {
  const parts = [order.seenAmount, ...(hasLateMoney(order) ? [order.lateAmount] : [])];
  return `${parts.map(readableAmount).join(' + ')} ${order.transaction.fromCurrency.symbol}`;
}
