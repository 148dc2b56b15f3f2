import { Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm } from '../dialogs/act-form.tsx';
import { AmountLines } from '../dialogs/amount-lines.tsx';
import type { DisbursementFormProps } from './disbursement-dialog.tsx';
import { SavedFileNote } from './saved-file-note.tsx';

/** Takes back an approval, once the operator has said that nothing was sent, or no more than is seen. */
export function WithdrawForm({ order, disbursement, run, onClose }: DisbursementFormProps): ReactNode {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const t = useT();
  const { disbursementId, purpose, amount, symbol, network, address, savedFile } = disbursement;
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
          <SavedFileNote savedFile={savedFile} />
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
