import type { ConsoleOrder } from '@naru/contract';
import { type FactList, Facts, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import sheet from './customer-facts.module.css';
import { ReceiverText } from '../../../shared/receiver/receiver-text.tsx';
import { SimilarOrders } from './similar-orders.tsx';

const classes = bindClasses(sheet);

/** Who ordered, where the money goes, and by when. */
export function CustomerFacts({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const { transaction, payWitness, depositAddressIndex } = order;
  const networkLabel = useNetworkLabel();
  const facts: FactList = [
    { key: 'email', term: t('order.email'), detail: transaction.email },
    { key: 'account', term: t('order.account'), detail: transaction.userId ?? t('order.account.guest') },
    { key: 'network', term: t('order.receives_on'), detail: networkLabel(transaction.toCurrency.network) },
    {
      key: 'address',
      term: t('order.receives_at'),
      detail: <ReceiverText address={transaction.address} />,
    },
    transaction.depositAddress !== null && {
      key: 'into',
      term: t(payWitness === 'operator' ? 'order.paid_into' : 'order.deposit_address'),
      detail: (
        <>
          <ReceiverText address={transaction.depositAddress} />
          {depositAddressIndex !== null && (
            <span className={classes('index')}>
              {t('order.deposit_index', { index: String(depositAddressIndex) })}
            </span>
          )}
        </>
      ),
    },
    transaction.depositReference !== null && {
      key: 'names',
      term: t('order.pay_reference'),
      detail: <code>{transaction.depositReference}</code>,
    },
    { key: 'made', term: t('order.made_at'), detail: day(transaction.createdAt) },
    { key: 'lock', term: t('order.lock_ends'), detail: day(transaction.lockEndsAt) },
    transaction.closeReason !== null && {
      key: 'reason',
      term: t('order.close_reason'),
      detail: tName('close_reason', transaction.closeReason, transaction.closeReason),
    },
    transaction.note !== null && { key: 'note', term: t('order.note'), detail: transaction.note },
    { key: 'similar', term: t('similar.title'), detail: <SimilarOrders order={order} /> },
  ];
  return (
    <section className={classes('customer')}>
      <h3 className={classes('title')}>{t('order.customer')}</h3>
      <Facts facts={facts} className={classes('facts')} />
    </section>
  );
}
