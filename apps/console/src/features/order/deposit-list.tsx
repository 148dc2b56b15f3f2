import type { ChainPayment, ConsoleOrder } from '@naru/contract';
import { Icon, bindClasses, shortenAddress, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import sheet from './deposit-list.module.css';

const classes = bindClasses(sheet);

/** The customer's payments, each with its confirmations or the day it was seen. */
export function DepositList({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const { deposits, fromCurrency } = order.transaction;
  // A payment that was dropped before it counted is only in the trail.
  const isGone =
    order.goneDeposits.length > 0 || order.audit.some(({ event }) => event === 'deposit_dropped_all');
  if (deposits.length === 0)
    return <p className={layout('note')}>{t(isGone ? 'hold.cause.deposit_gone' : 'order.deposits.none')}</p>;
  return (
    <ul className={classes('list')} aria-label={t('order.deposits')}>
      {deposits.map((deposit) => (
        <li key={deposit.txid} className={classes('item')}>
          <PaymentLine
            payment={deposit}
            symbol={fromCurrency.symbol}
            certainty={
              order.payWitness === 'chain' ? confirmationsText(t, deposit) : day(deposit.firstSeenAt)
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** `2 of 6 confirmations`, never more than required, or the network's own word. */
export function confirmationsText(
  t: Translate,
  payment: Pick<ChainPayment, 'confirmations' | 'confirmationsRequired' | 'isFinal'>,
): string {
  const { confirmations, confirmationsRequired, isFinal } = payment;
  if (confirmationsRequired === null) return t(isFinal ? 'order.received.final' : 'order.awaitingFinality');
  const count = Math.min(confirmations, confirmationsRequired);
  return t('order.confirmations', { count, required: confirmationsRequired });
}

interface PaymentLineProps {
  readonly payment: Pick<ChainPayment, 'amount' | 'txid' | 'explorerUrl'>;
  readonly symbol: string;
  /** Confirmations or time. */
  readonly certainty: string;
}

/** Amount, certainty and the link to the explorer. */
export function PaymentLine({ payment, symbol, certainty }: PaymentLineProps): ReactNode {
  const t = useT();
  return (
    <>
      <span className={layout('strong')}>
        {readableAmount(payment.amount)} {symbol}
      </span>
      <span className={layout('quiet')}>{certainty}</span>
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
