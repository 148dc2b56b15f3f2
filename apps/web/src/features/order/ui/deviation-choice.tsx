import type { Transaction } from '@naru/contract';
import { Button, bindClasses, groupDigits } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { shortAmount } from '../model/amounts.ts';
import { amountWords } from './amount-words.ts';
import sheet from './deviation-choice.module.css';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

/** Where the desk lets the customer take what has arrived as it is: what would follow, and the button. */
export function DeviationChoice({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const act = useOrderAct(transaction._id);
  const titleId = useId();
  const { deviation, fromCurrency, toCurrency } = transaction;
  if (deviation === null || !deviation.canAccept) return null;
  const receive = `${groupDigits(shortAmount(deviation.receiveAmount))} ${toCurrency.symbol}`;
  const { paid } = amountWords(transaction);
  const excess = `${groupDigits(shortAmount(deviation.amount))} ${fromCurrency.symbol}`;
  const isShort = deviation.kind === 'short';
  return (
    <section aria-labelledby={titleId} className={classes('choice')}>
      <h2 id={titleId} className={classes('title')}>
        {t(isShort ? 'deviation.shortTitle' : 'deviation.overTitle')}
      </h2>
      <p>{isShort ? t('deviation.short', { receive, paid }) : t('deviation.over', { receive, excess })}</p>
      <Button isLoading={act.isUnderWay} onClick={() => act.run(() => api.acceptDeviation(transaction._id))}>
        {t('deviation.accept')}
      </Button>
    </section>
  );
}
