import type { ConsoleDisbursement } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';
import { AttestForm } from './attest-form.tsx';
import { useProgressText } from './use-progress-text.ts';
import { WithdrawForm } from './withdraw-form.tsx';

export interface DisbursementFormProps extends DialogFormProps {
  readonly disbursement: ConsoleDisbursement;
}

const FORMS = {
  attest: AttestForm,
  accept: SettleForm,
  withdraw: WithdrawForm,
} as const satisfies Record<string, (props: DisbursementFormProps) => ReactNode>;

export type DisbursementDialogAct = keyof typeof FORMS;

/** The dialogs of one payout or refund; null: none is open. */
export function DisbursementDialog(
  props: DisbursementFormProps & { readonly act: DisbursementDialogAct | null },
): ReactNode {
  const { act, ...form } = props;
  const t = useT();
  const { purpose } = props.disbursement;
  const titles: Readonly<Record<DisbursementDialogAct, string>> = {
    attest: t(`slip.attest.${purpose}`),
    accept: t('slip.accept'),
    withdraw: t(`withdraw.title.${purpose}`),
  };
  const Form = act === null ? null : FORMS[act];
  return (
    <FormDialog title={act === null ? '' : titles[act]} onClose={props.onClose}>
      {Form !== null && <Form key={act} {...form} />}
    </FormDialog>
  );
}

/** Accepts what was paid in place of what was owed. */
function SettleForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const t = useT();
  const progressText = useProgressText();
  const { disbursementId } = disbursement;
  const { version } = order;
  return (
    <ActForm
      order={order}
      submitLabel={t('slip.accept')}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      send={(proof) => run('disbursementAct', { disbursementId, sent: { version, act: 'accept', ...proof } })}
    >
      <Notice tone="warning">
        <p>{progressText(disbursement)}</p>
        <p>{t('settle.text')}</p>
      </Notice>
    </ActForm>
  );
}
