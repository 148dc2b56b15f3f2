import type { ConsoleOrder } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLanguage, useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import type { DialogAction } from '../next-step.ts';
import { ActForm, type DialogFormProps, AmountLines } from './act-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { Notice } from '@naru/ui';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { OPERATOR_CANCEL_REASONS, type OperatorCancelReason, OPERATOR_HOLD_REASONS } from '@naru/core';
import { TakenOutNote } from '../../../shared/slip/taken-out-note.tsx';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { hasLateMoney, hasMoney } from '../amounts.ts';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { readReceiptTime } from '../../../shared/form/receipt-time.ts';

interface ActDialogsProps {
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

/** Cancels with a reason and a note; the text above them says what follows. */
function CancelForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [reason, setReason] = useState<OperatorCancelReason | null>(null);
  const isPrepared = order.transaction.stage === 'prepared';
  const payouts = order.disbursements.filter(({ purpose }) => purpose === 'payout');
  const isPartlyPaid = payouts.some(({ state }) => state === 'partial');
  const isAltered = order.holds.some(({ reason: why }) => why === 'address_integrity');
  const t = useT();
  const amount = seenAmountText(order);
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('act.cancel')}
      keepLabel={t('cancel.keep')}
      note={{ label: t('order.note'), hint: t('cancel.note.hint'), isCounted: true }}
      hasPassword={isPrepared}
      passwordFreeUntil={isPrepared ? order.passwordFreeUntil : null}
      isReady={reason !== null}
      onClose={onClose}
      send={(proof) =>
        run('cancel', {
          version: order.version,
          reason: reason ?? 'other',
          note: proof.note,
          ...givenPassword(proof),
        })
      }
    >
      {({ isTried }) => (
        <>
          <Notice tone={hasMoney(order) ? 'error' : 'warning'}>
            <p>{hasMoney(order) ? t('cancel.funded', { amount }) : t('cancel.unfunded')}</p>
            {!hasMoney(order) && !isAltered && <p>{t('cancel.watched')}</p>}
            {isPartlyPaid && <p>{t('cancel.partly_paid')}</p>}
            <p>{t('cancel.final')}</p>
          </Notice>
          {payouts.map(({ disbursementId, takenOut }) => (
            <TakenOutNote key={disbursementId} takenOut={takenOut} />
          ))}
          <SelectField
            label={t('cancel.reason')}
            error={isTried && reason === null ? t('cancel.problem.reason') : null}
            name="reason"
            value={reason}
            options={[
              [null, t('cancel.reason.choose')],
              ...OPERATOR_CANCEL_REASONS.map((known) => [known, t(`close_reason.${known}`)] as const),
            ]}
            onValueChange={setReason}
          />
        </>
      )}
    </ActForm>
  );
}

/** Everything that was paid, in time and too late: both have to go back. */
function seenAmountText(order: ConsoleOrder): string {
  const parts = [order.seenAmount, ...(hasLateMoney(order) ? [order.lateAmount] : [])];
  return `${parts.map(readableAmount).join(' + ')} ${order.transaction.fromCurrency.symbol}`;
}

const OUT_OF_RANGE = 'review_out_of_range';

/** Stops an order until somebody has looked into it, with what the customer reads and by when. */
function OpenHoldForm({ order, run, onClose }: DialogFormProps): ReactNode {
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
