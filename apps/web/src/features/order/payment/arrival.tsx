import type { Transaction } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import sheet from './arrival.module.css';
import { PaymentList } from './chain-payments.tsx';
import { StatusHeading } from '../progress/status-heading.tsx';

const classes = bindClasses(sheet);

export interface ArrivalProps {
  readonly transaction: Transaction;
  /** Links to what can be done next. */
  readonly children: ReactNode;
}

/** The end of a delivered order: the amount, what was sent with its link, and the ferry at the far bank. */
export function Arrival({ transaction, children }: ArrivalProps): ReactNode {
  const t = useOrderTexts();
  const { payout, toCurrency } = transaction;
  return (
    <div className={classes('arrival')}>
      <div className={layout('stack-4', 'start', 'narrow')}>
        <StatusHeading transaction={transaction} />
        <PaymentList
          title={t('details.payout')}
          payments={payout}
          symbol={toCurrency.symbol}
          isAmountSaid={payout.length === 1}
        />
        <div className={classes('ways')} data-screen="">
          {children}
        </div>
      </div>
      <FarBank />
    </div>
  );
}

const WATER = 'M8 118h54M84 118h38M20 134h96M140 134h30M52 150h64M132 150h84M236 150h30';

function FarBank(): ReactNode {
  return (
    <svg className={classes('picture')} data-screen="" viewBox="0 0 300 168" aria-hidden="true">
      <circle className={classes('moon')} cx="92" cy="36" r="18" />
      <path className={classes('hills')} d="M118 102c26-4 34-34 66-42 28-6 38 14 60 8 24-6 34-26 56-30v64Z" />
      <path
        className={classes('bank')}
        d="M196 102c22 0 30-12 50-16 24-4 34 6 54-2v70h-34c-26-8-40-30-70-52Z"
      />
      <path className={classes('water')} d={WATER} />
      <path className={classes('line')} d="M0 104h112" />
      <g className={classes('boat')}>
        <path d="M112 97c6 9 14 13 27 13h46c13 0 22-5 29-16-11 4-20 6-32 6h-40c-11 0-20 0-30-3Z" />
        <path d="M186 98l2-20c1-5 9-5 10 0l3 21Z" />
        <path d="M181 77h24l-12-8Z" />
      </g>
    </svg>
  );
}
