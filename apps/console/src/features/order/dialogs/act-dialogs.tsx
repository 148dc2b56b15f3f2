import type { ConsoleOrder } from '@naru/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLanguage, useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import type { DialogAction } from '../next-step.ts';
import { ActForm, type DialogFormProps } from './act-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { OpenHoldForm } from './open-hold-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { AmountLines } from './amount-lines.tsx';
import { Notice } from '@naru/ui';
import { readableAmount } from '../../../shared/display/readable-amount.ts';

export interface ActDialogsProps {
  readonly order: ConsoleOrder;
  readonly dialog: DialogAction | null;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

const FORMS = {
  take_over: TakeOverForm,
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
    take_over: t('act.take_over'),
    record_receipt: t('act.record_receipt'),
    prepare_payout: t('act.prepare_payout'),
    accept_deviation: t('act.accept_deviation'),
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

/** Takes the order from the colleague who works on it. */
function TakeOverForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const { t, tName } = useLanguage();
  const { version, assignedTo } = order;
  return (
    <ActForm
      order={order}
      submitLabel={t('act.take_over')}
      onClose={onClose}
      send={({ password }) => run('takeOver', { version, password })}
    >
      <p>{t('take_over.text', { name: tName('actor', assignedTo ?? '', assignedTo ?? '') })}</p>
    </ActForm>
  );
}

/** Fixes amount and address of the payout; the operator pays it afterwards. */
function PrepareForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const { transaction, version } = order;
  return (
    <ActForm
      order={order}
      passwordFreeUntil={order.passwordFreeUntil}
      submitLabel={t('act.prepare_payout')}
      onClose={onClose}
      send={(proof) => run('preparePayout', { version, ...givenPassword(proof) })}
    >
      <p>{t('prepare.text')}</p>
      <AmountLines
        amountLabel={t('slip.payout.approved')}
        amountText={transaction.convertedAmount}
        symbol={transaction.toCurrency.symbol}
        network={transaction.toCurrency.network}
        addressLabel={t('prepare.address')}
        address={order.receiver}
      />
    </ActForm>
  );
}

/** Accepts a payment that is slightly off, and shows what the customer gets for it. */
function AcceptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const { transaction, version } = order;
  const { deviation, fromCurrency, toCurrency } = transaction;
  const amount = `${readableAmount(deviation?.amount ?? '0')} ${fromCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      passwordFreeUntil={order.passwordFreeUntil}
      submitLabel={t('act.accept_deviation')}
      onClose={onClose}
      send={(proof) => run('acceptDeviation', { version, ...givenPassword(proof) })}
    >
      <Notice tone="warning">
        {deviation?.kind === 'over' ? t('accept.over', { amount }) : t('accept.short', { amount })}
      </Notice>
      <AmountLines
        amountLabel={t('refund.convert.receives')}
        amountText={deviation?.receiveAmount ?? transaction.convertedAmount}
        symbol={toCurrency.symbol}
        network={toCurrency.network}
        addressLabel={t('prepare.address')}
        address={order.receiver}
      />
    </ActForm>
  );
}
