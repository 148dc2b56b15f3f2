import type { ConsoleOrder } from '@naru/contract';
import { CrossingStations, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { payoutWay } from '../model/payout-way.ts';
import { PaymentLine } from './deposit-list.tsx';
import sheet from './payout-way.module.css';

const classes = bindClasses(sheet);

/** From the operator's wallet to the customer: seen, verified, confirmed, delivered. */
export function PayoutWay({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { payout, stage, toCurrency } = order.transaction;
  const way = payoutWay(payout === null ? null : { stage, ...payout });
  const stations = way.map((point) => ({
    ...point,
    title:
      point.key === 'seen' && point.state === 'now' ? t('payout.way.unseen') : t(`payout.way.${point.key}`),
    note:
      point.key === 'confirmations' && payout !== null
        ? t('payout.way.confirmed_of', {
            count: Math.min(payout.confirmations, payout.confirmationsRequired),
            required: payout.confirmationsRequired,
          })
        : undefined,
  }));
  return (
    <div className={classes('way')}>
      <CrossingStations
        label={t('payout.way')}
        stations={stations}
        stateLabels={{ done: t('payout.way.done'), now: t('payout.way.now'), next: t('payout.way.next') }}
      />
      {payout === null ? (
        <p className={classes('waiting')} role="status">
          <b>{t('payout.way.waiting')}.</b> {t('payout.way.auto')}
        </p>
      ) : (
        <p className={classes('payment')}>
          <PaymentLine payment={payout} symbol={toCurrency.symbol} certainty={null} />
        </p>
      )}
    </div>
  );
}
