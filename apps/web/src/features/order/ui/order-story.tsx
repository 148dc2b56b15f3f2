import type { Transaction } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { formatClock } from '../../../shared/i18n/format-time.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { depthOf } from '../model/amounts.ts';
import { chapterOf } from '../model/order-stage.ts';
import { amountWords } from './amount-words.ts';
import sheet from './order-story.module.css';

const classes = bindClasses(sheet);

const QUESTIONS = ['happened', 'money', 'next', 'actor'] as const;

/** What happened, where the money is, what comes next and who acts: four sentences for every stage. */
export function OrderStory({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { t, language } = useLanguage();
  const chapter = chapterOf(transaction);
  const payments =
    chapter === 'sent' && transaction.payout !== null ? [transaction.payout] : transaction.deposits;
  const depth = depthOf(payments) ?? { confirmed: 0, required: 0 };
  const values = {
    ...amountWords(transaction),
    ...depth,
    until: formatClock(Date.parse(transaction.lockEndsAt), language),
  };
  return (
    <dl className={classes('story')}>
      {QUESTIONS.map((question) => (
        <div key={question} className={classes('line')}>
          <dt className={classes('question')}>{t(`story.${question}`)}</dt>
          <dd className={classes('answer')}>{t(`stage.${chapter}.${question}`, values)}</dd>
        </div>
      ))}
    </dl>
  );
}
