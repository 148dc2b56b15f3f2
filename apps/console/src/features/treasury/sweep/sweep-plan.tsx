import type { SweepPlan } from '@naru/contract';
import { AmountText, Button, Facts, Notice, bindClasses, saveFile } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { CoinFiles } from '../coin-files.tsx';
import sheet from './sweep.module.css';

const classes = bindClasses(sheet);

export interface SweepPlanProps {
  readonly plan: SweepPlan;
  readonly railId: string;
  readonly network: string;
}

/** What is moved, what it costs and where that comes from, with the file for the signer. */
export function SweepPlanView({ plan, railId, network }: SweepPlanProps): ReactNode {
  const t = useT();
  const { strangeCount, transactionCount, csv, coins } = plan;
  const title = t('sweep.plan', { network });
  const isEmpty = transactionCount === 0;
  return (
    <section className={classes('plan')} aria-label={title}>
      <h2>{title}</h2>
      {strangeCount > 0 && <Notice tone="warning">{t('sweep.strange', { count: strangeCount })}</Notice>}
      <PlanFacts plan={plan} />
      {isEmpty && <Notice tone="info">{t(coins === null ? 'sweep.nothing' : 'sweep.coins.nothing')}</Notice>}
      {csv !== null && !isEmpty && (
        <>
          <p>{t('sweep.order')}</p>
          <Button onClick={() => saveFile(`sweep-${railId}.csv`, 'text/csv', csv)}>
            {t('treasury.download.csv')}
          </Button>
        </>
      )}
      {coins !== null && !isEmpty && <CoinFiles coins={coins} railId={railId} />}
    </section>
  );
}

function PlanFacts({ plan }: Pick<SweepPlanProps, 'plan'>): ReactNode {
  const t = useT();
  const { moved, fund, fees, feeSymbol, transactionCount, coins } = plan;
  const isEmpty = transactionCount === 0;
  const amount = (amountText: string, symbol: string): ReactNode => (
    <AmountText amountText={trimZeros(amountText)} symbol={symbol} />
  );
  return (
    <Facts
      facts={[
        { key: 'addresses', term: t('sweep.addresses'), detail: plan.addressCount },
        ...moved.map(({ symbol, amount: amountText, addressCount }) => ({
          key: symbol,
          term: t('sweep.moved', { symbol }),
          detail: (
            <>
              {amount(amountText, symbol)} ({t('sweep.of', { count: addressCount })})
            </>
          ),
        })),
        !isEmpty && { key: 'transactions', term: t('sweep.transactions'), detail: transactionCount },
        coins !== null && { key: 'spent', term: t('sweep.coins.spent'), detail: coins.spentCount },
        coins !== null &&
          coins.leftCount > 0 && { key: 'left', term: t('sweep.coins.left'), detail: coins.leftCount },
        coins !== null &&
          coins.heldCount > 0 && { key: 'held', term: t('sweep.coins.held'), detail: coins.heldCount },
        !isEmpty && {
          key: 'fees',
          term: t(coins === null ? 'sweep.fees' : 'psbt.fee'),
          detail: (
            <>
              {amount(fees, feeSymbol)}
              {coins !== null && ` (${t('psbt.rate', { rate: coins.feeRate })})`}
            </>
          ),
        },
        fund !== null && {
          key: 'fund',
          term: t('sweep.fund'),
          detail: (
            <>
              {amount(fund.amount, feeSymbol)} ({t('sweep.of', { count: fund.addressCount })})
            </>
          ),
        },
      ]}
    />
  );
}
