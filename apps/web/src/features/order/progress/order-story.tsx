import type { Transaction } from '@naru/contract';
import { StatusChip, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOrderLanguage, useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { isProblem, isStoppedByHold } from './chapter.ts';
import { QUESTIONS, type PassageTexts } from './story-text.ts';
import { tellOrder } from './tell-order.ts';
import sheet from './order-story.module.css';

const classes = bindClasses(sheet);

/** What happened and what comes next; for a problem, the answer to every question. */
export function OrderStory({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { t, language, timeZone } = useOrderLanguage();
  const passage = tellOrder(transaction, { language, timeZone });
  if (!isProblem(transaction)) {
    // The heading of a delivered order already says what happened.
    const begin = transaction.status === 'delivered' ? [] : [passage.happened];
    return <p className={classes('sentence')}>{[...begin, passage.next].join(' ')}</p>;
  }
  return (
    <div className={layout('stack-3')}>
      {isStoppedByHold(transaction) && (
        <p>
          <StatusChip tone="attention">{t('hold.title')}</StatusChip>
        </p>
      )}
      <PassageLines passage={passage} />
    </div>
  );
}

export function PassageLines({ passage }: { readonly passage: PassageTexts }): ReactNode {
  const t = useOrderTexts();
  return (
    <dl className={classes('story')}>
      {QUESTIONS.map((question) => (
        <div key={question} className={classes('line')}>
          <dt className={layout('note', 'medium')}>{t(`story.${question}`)}</dt>
          <dd className={classes('answer')}>{passage[question]}</dd>
        </div>
      ))}
    </dl>
  );
}
