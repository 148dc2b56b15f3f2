import type { ConsoleDisbursement } from '@naru/contract';
import { Checkbox, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, type DialogFormProps, AmountLines } from '../dialogs/act-form.tsx';
import { AttestForm } from './attest-form.tsx';
import { useProgressText } from './use-progress-text.ts';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { TakenOutNote } from '../../../shared/slip/taken-out-note.tsx';

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

/** Accepts the amount that was paid in place of the amount that was owed. */
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

/** Takes back an approval, once the operator has confirmed that nothing was sent, or no more than is seen. */
export function WithdrawForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const t = useT();
  const { disbursementId, purpose, amount, symbol, network, address, takenOut } = disbursement;
  const paid = `${readableAmount(disbursement.paidAmount)} ${symbol}`;
  const isPart = disbursement.state === 'partial';
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t(`slip.withdraw.${purpose}`)}
      keepLabel={t('withdraw.keep')}
      passwordFreeUntil={order.passwordFreeUntil}
      onClose={onClose}
      isReady={isUnpaid}
      send={(proof) => {
        const sent = { version: order.version, act: 'withdraw', ...givenPassword(proof) } as const;
        return run('disbursementAct', { disbursementId, sent });
      }}
    >
      {({ isTried }) => (
        <>
          <p>{isPart ? t('withdraw.part', { paid }) : t('withdraw.text')}</p>
          <TakenOutNote takenOut={takenOut} />
          <AmountLines
            amountLabel={t('withdraw.amount')}
            amountText={amount}
            symbol={symbol}
            network={network}
            addressLabel={t('prepare.address')}
            address={address}
          />
          <Checkbox
            checked={isUnpaid}
            error={isTried && !isUnpaid ? t('withdraw.problem') : null}
            onChange={(event) => setIsUnpaid(event.currentTarget.checked)}
          >
            {isPart
              ? t('withdraw.part_check', { paid })
              : t('withdraw.sent_check', { amount: `${readableAmount(amount)} ${symbol}` })}
          </Checkbox>
        </>
      )}
    </ActForm>
  );
}
