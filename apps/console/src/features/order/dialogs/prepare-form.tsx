import type { ReactNode } from 'react';
import { givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ActForm, type DialogFormProps } from './act-form.tsx';
import { AmountLines } from './amount-lines.tsx';

/** Fixes amount and address of the payout; the operator pays it afterwards. */
export function PrepareForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const { transaction, version } = order;
  return (
    <ActForm
      order={order}
      passwordFreeUntil={order.passwordFreeUntil}
      submitLabel={t('prepare.submit')}
      onClose={onClose}
      send={(proof) => run('preparePayout', { version, ...givenPassword(proof) })}
    >
      <p>{t('prepare.text')}</p>
      <AmountLines
        amountLabel={t('prepare.amount')}
        amountText={transaction.convertedAmount}
        symbol={transaction.toCurrency.symbol}
        network={transaction.toCurrency.network}
        addressLabel={t('prepare.address')}
        address={order.receiver}
      />
    </ActForm>
  );
}
