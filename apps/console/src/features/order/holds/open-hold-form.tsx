import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { ReasonForm } from '../dialogs/reason-form.tsx';

/** Stops an order until a person has looked into it. */
export function OpenHoldForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  return (
    <ReasonForm
      order={order}
      submitLabel={t('act.open_hold')}
      label={t('reason.label')}
      hint={t('reason.hint')}
      isPasswordAsked={false}
      onClose={onClose}
      onSend={(note) => run('openHold', { version: order.version, note })}
    >
      <p>{t('hold.open.text')}</p>
    </ReasonForm>
  );
}
