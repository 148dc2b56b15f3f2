import { Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';

/** Takes a prepared payout back; asks for the one thing that makes it safe. */
export function DiscardForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const t = useT();
  const { transaction } = order;
  const amount = `${readableAmount(transaction.convertedAmount)} ${transaction.toCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      kind="danger"
      submitLabel={t('discard.submit')}
      keepLabel={t('discard.keep')}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        return isUnpaid ? run('discardPayout', { version: order.version }) : null;
      }}
    >
      <p>{t('discard.text')}</p>
      <AmountLines
        amountLabel={t('prepare.amount')}
        amountText={transaction.convertedAmount}
        symbol={transaction.toCurrency.symbol}
        network={transaction.toCurrency.network}
        addressLabel={t('prepare.address')}
        address={transaction.address}
      />
      <Checkbox
        checked={isUnpaid}
        error={isTried && !isUnpaid ? t('discard.problem') : null}
        onChange={(event) => setIsUnpaid(event.currentTarget.checked)}
      >
        {t('discard.sent_check', { amount })}
      </Checkbox>
    </ActForm>
  );
}
