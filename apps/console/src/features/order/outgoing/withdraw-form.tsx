import { Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';
import { ActForm } from '../dialogs/act-form.tsx';
import { AmountLines } from '../dialogs/amount-lines.tsx';
import type { DisbursementFormProps } from './disbursement-dialog.tsx';

/** Takes back what was approved; asks for the one thing that makes it safe. */
export function WithdrawForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const t = useT();
  const stepUp = useStepUpForm();
  const { disbursementId, purpose, amount, symbol, network, address } = disbursement;
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t(`slip.withdraw.${purpose}`)}
      keepLabel={t('withdraw.keep')}
      onClose={onClose}
      {...stepUp.form({
        isReady: isUnpaid,
        send: (password) => {
          const sent = { version: order.version, act: 'withdraw', password } as const;
          return run('disbursementAct', { disbursementId, sent });
        },
      })}
    >
      <p>{t('withdraw.text')}</p>
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
        error={stepUp.isTried && !isUnpaid ? t('withdraw.problem') : null}
        onChange={(event) => setIsUnpaid(event.currentTarget.checked)}
      >
        {t('withdraw.sent_check', { amount: `${readableAmount(amount)} ${symbol}` })}
      </Checkbox>
      <StepUpField {...stepUp.field} />
    </ActForm>
  );
}
