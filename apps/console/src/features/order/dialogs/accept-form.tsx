import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, type DialogFormProps } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';

/** Accepts a payment that is slightly off, and shows what the customer gets for it. */
export function AcceptForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const { transaction, version } = order;
  const { deviation, fromCurrency, toCurrency } = transaction;
  const amount = `${readableAmount(deviation?.amount ?? '0')} ${fromCurrency.symbol}`;
  return (
    <ActForm
      order={order}
      passwordFreeUntil={order.passwordFreeUntil}
      submitLabel={t('accept.submit')}
      onClose={onClose}
      send={(proof) => run('acceptDeviation', { version, ...givenPassword(proof) })}
    >
      <Notice tone="warning">
        {deviation?.kind === 'over' ? t('accept.over', { amount }) : t('accept.short', { amount })}
      </Notice>
      <AmountLines
        amountLabel={t('accept.amount')}
        amountText={deviation?.receiveAmount ?? transaction.convertedAmount}
        symbol={toCurrency.symbol}
        network={toCurrency.network}
        addressLabel={t('prepare.address')}
        address={order.receiver}
      />
    </ActForm>
  );
}
