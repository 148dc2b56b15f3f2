import { OPERATOR_HOLD_REASONS } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { readReceiptTime } from '../../../shared/form/receipt-time.ts';
import { ActForm, type DialogFormProps } from './act-form.tsx';

const OUT_OF_RANGE = 'review_out_of_range';

/** Stops an order until somebody has looked into it, with what the customer reads and by when. */
export function OpenHoldForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const [reason, setReason] = useState<(typeof OPERATOR_HOLD_REASONS)[number]>(
    order.waitingLine?.isOtherName === true ? 'question' : 'operator',
  );
  const [reviewText, setReviewText] = useState('');
  const { version } = order;
  const reviewAt = readReceiptTime(reviewText);
  return (
    <ActForm
      order={order}
      submitLabel={t('act.open_hold')}
      note={{ hint: t('reason.hint') }}
      hasPassword={false}
      shownCodes={[OUT_OF_RANGE]}
      onClose={onClose}
      send={({ note }) =>
        run('openHold', { version, note, reason, ...(reviewAt === null ? {} : { reviewAt }) })
      }
    >
      {({ failure }) => (
        <>
          <p>{t('hold.open.text')}</p>
          <SelectField
            label={t('hold.open.reason')}
            value={reason}
            options={OPERATOR_HOLD_REASONS.map((known) => [known, t(`hold.open.${known}`)])}
            onValueChange={setReason}
          />
          <TextField
            label={t('hold.open.review')}
            hint={t('hold.open.review.hint')}
            error={isRefusal(failure, OUT_OF_RANGE) && t('hold.open.review.problem')}
            type="datetime-local"
            text={reviewText}
            onTextChange={setReviewText}
          />
        </>
      )}
    </ActForm>
  );
}
