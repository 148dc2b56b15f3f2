import type { ConsoleDisbursement } from '@naru/contract';
import { Dialog } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { AttestForm } from './attest-form.tsx';
import { SettleForm } from './settle-form.tsx';
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
    <Dialog
      isOpen={act !== null}
      onClose={props.onClose}
      title={act === null ? '' : titles[act]}
      closeLabel={t('action.close')}
    >
      {Form !== null && <Form key={act} {...form} />}
    </Dialog>
  );
}
