import type { ConsoleOrder } from '@naru/contract';
import { Dialog } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import type { DialogAction } from '../model/next-step.ts';
import { AcceptForm } from './accept-form.tsx';
import { OpenHoldForm } from '../holds/open-hold-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { PrepareForm } from './prepare-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';

export interface ActDialogsProps {
  readonly order: ConsoleOrder;
  readonly dialog: DialogAction | null;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

/** What every form in a dialog gets. */
export interface DialogFormProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
  readonly onClose: () => void;
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
    <Dialog
      isOpen={dialog !== null}
      onClose={close}
      title={dialog === null ? '' : titles[dialog]}
      closeLabel={t('action.close')}
    >
      {Form !== null && <Form key={dialog} order={order} run={run} onClose={close} />}
    </Dialog>
  );
}
