import type { Transaction } from '@naru/contract';
import { Button, layout } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useOrderLanguage } from '../../shared/i18n/use-order-texts.ts';
import { sayAmount, sumDeposits } from './amounts.ts';
import { useOrderAct } from './use-order-act.ts';

/** Lets the customer accept a wrong amount as it is, where the desk's policy allows it. */
export function DeviationChoice({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { t, language } = useOrderLanguage();
  const act = useOrderAct(transaction._id);
  const titleId = useId();
  const { deviation, fromCurrency, toCurrency } = transaction;
  if (deviation === null || !deviation.canAccept) return null;
  const say = (amountText: string, { symbol }: { readonly symbol: string }): string =>
    sayAmount(language, amountText, symbol);
  const receive = say(deviation.receiveAmount, toCurrency);
  const paid = say(sumDeposits(transaction).paid, fromCurrency);
  const excess = say(deviation.amount, fromCurrency);
  const isShort = deviation.kind === 'short';
  return (
    <section aria-labelledby={titleId} className={layout('stack-3', 'start')}>
      <h2 id={titleId} className={layout('plain-title')}>
        {t(isShort ? 'deviation.shortTitle' : 'deviation.overTitle')}
      </h2>
      <p>{isShort ? t('deviation.short', { receive, paid }) : t('deviation.over', { receive, excess })}</p>
      <Button
        isLoading={act.isUnderWay}
        onClick={() =>
          act.run((api) =>
            api.send('acceptDeviation', {
              params: { id: transaction._id },
              body: { version: deviation.version },
            }),
          )
        }
      >
        {t('deviation.accept')}
      </Button>
    </section>
  );
}
