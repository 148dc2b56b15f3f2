import type { ChainPayment, ConsoleOrder } from '@naru/contract';
import { Icon, bindClasses, shortenAddress } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import sheet from './deposit-list.module.css';

const classes = bindClasses(sheet);

/** Each payment of the customer with how sure it is. */
export function DepositList({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { deposits, fromCurrency } = order.transaction;
  if (deposits.length === 0) return <p className={classes('none')}>{t('order.deposits.none')}</p>;
  return (
    <ul className={classes('list')} aria-label={t('order.deposits')}>
      {deposits.map((deposit) => (
        <li key={deposit.txid} className={classes('item')}>
          <PaymentLine
            payment={deposit}
            symbol={fromCurrency.symbol}
            certainty={order.payWitness === 'chain' ? 'confirmations' : 'time'}
          />
        </li>
      ))}
    </ul>
  );
}

interface PaymentLineProps {
  readonly payment: ChainPayment;
  readonly symbol: string;
  /** Banks have no confirmations: a person's word and its time are all there is. */
  readonly certainty: 'confirmations' | 'time' | null;
}

/** Amount, certainty and the way to the explorer. */
export function PaymentLine({ payment, symbol, certainty }: PaymentLineProps): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  return (
    <>
      <span className={classes('amount')}>
        {readableAmount(payment.amount)} {symbol}
      </span>
      {certainty !== null && (
        <span className={classes('certainty')}>
          {certainty === 'time'
            ? day(payment.firstSeenAt)
            : t('order.confirmations', {
                count: Math.min(payment.confirmations, payment.confirmationsRequired),
                required: payment.confirmationsRequired,
              })}
        </span>
      )}
      <span className={classes('txid')} translate="no" title={payment.txid}>
        {payment.explorerUrl === null ? (
          shortenAddress(payment.txid)
        ) : (
          <a href={payment.explorerUrl} target="_blank" rel="noopener noreferrer" title={t('order.explorer')}>
            {shortenAddress(payment.txid)} <Icon name="outside" sizePx={14} />
          </a>
        )}
      </span>
    </>
  );
}
