import type { ConsoleOrder } from '@naru/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import type { DialogAction } from '../model/next-step.ts';
import { AcceptForm } from './accept-form.tsx';
import type { DialogFormProps } from './act-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { OpenHoldForm } from './open-hold-form.tsx';
import { PrepareForm } from './prepare-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';

export interface ActDialogsProps {
  readonly order: ConsoleOrder;
  readonly dialog: DialogAction | null;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

const FORMS = {
  record_receipt: ReceiptForm,
  prepare_payout: PrepareForm,
  accept_deviation: AcceptForm,
  open_hold: OpenHoldForm,
  cancel: CancelForm,
} as const satisfies Record<DialogAction, (props: DialogFormProps) => ReactNode>;

/** The dialogs of the acts that cannot be undone. */
export function ActDialogs({ order, dialog, run, onDialogChange }: ActDialogsProps): ReactNode {
  const t = useT();
  const close = (): void => onDialogChange(null);
  const titles: Readonly<Record<DialogAction, string>> = {
    record_receipt: t('receipt.title'),
    prepare_payout: t('prepare.title'),
    accept_deviation: t('accept.title'),
    open_hold: t('act.open_hold'),
    cancel: t('cancel.title', { reference: order.transaction.id }),
  };
  const Form = dialog === null ? null : FORMS[dialog];
  return (
    <FormDialog title={dialog === null ? '' : titles[dialog]} onClose={close}>
      {Form !== null && <Form key={dialog} order={order} run={run} onClose={close} />}
    </FormDialog>
  );
}
