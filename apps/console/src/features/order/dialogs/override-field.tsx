import { Field, TextArea } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';

const REASON_LENGTH_MAX = 500;

/** Why a payment that was found at the receiver's address is no reason to keep the payout. */
export function OverrideField(props: {
  readonly reason: string;
  readonly onReasonChange: (reason: string) => void;
}): ReactNode {
  const t = useT();
  return (
    <Field
      label={t('field.override')}
      hint={t('field.override.hint')}
      counter={{ usedCount: props.reason.length, maxCount: REASON_LENGTH_MAX }}
    >
      <TextArea
        name="override"
        rows={2}
        maxLength={REASON_LENGTH_MAX}
        value={props.reason}
        onChange={(event) => props.onReasonChange(event.currentTarget.value)}
      />
    </Field>
  );
}
