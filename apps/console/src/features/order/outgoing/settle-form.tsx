import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ReasonForm } from '../dialogs/reason-form.tsx';
import type { DisbursementFormProps } from './disbursement-dialog.tsx';
import { useProgressText } from './use-progress-text.ts';

/** Takes what was paid for what was owed, although it is not the same. */
export function SettleForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const t = useT();
  const progressText = useProgressText();
  const { disbursementId } = disbursement;
  const { version } = order;
  return (
    <ReasonForm
      order={order}
      submitLabel={t('slip.accept')}
      label={t('reason.label')}
      hint={t('reason.hint')}
      onClose={onClose}
      onSend={(note, password) =>
        run('disbursementAct', { disbursementId, sent: { version, act: 'accept', note, password } })
      }
    >
      <Notice tone="warning">
        <p>{progressText(disbursement)}</p>
        <p>{t('settle.text')}</p>
      </Notice>
    </ReasonForm>
  );
}
