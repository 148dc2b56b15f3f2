import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { ReasonForm } from '../dialogs/reason-form.tsx';

/** Lets an order go on; what was found stands in the audit trail. */
export function CloseHoldForm(props: DialogFormProps & { readonly reason: string }): ReactNode {
  const { order, reason, run, onClose } = props;
  const { t, tName } = useLanguage();
  const { version } = order;
  return (
    <ReasonForm
      order={order}
      submitLabel={t('act.close_hold')}
      label={t('hold.note')}
      hint={t('reason.hint')}
      onClose={onClose}
      onSend={(note, password) => run('closeHold', { version, password, reason, note })}
    >
      <p>
        {t(reason === 'deposit_gone' ? 'hold.close.deposit_gone' : 'hold.close.text', {
          reason: tName('hold_reason', reason, reason),
        })}
      </p>
    </ReasonForm>
  );
}
