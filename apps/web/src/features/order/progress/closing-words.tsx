import type { Transaction } from '@naru/contract';
import { endOfRefunds } from '@naru/core';
import { Icon, Notice, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language-context.tsx';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { useBrand } from '../../../shared/brand/use-desk-facts.ts';
import { CLOSING_TEXTS } from './stage-texts.ts';
import sheet from './closing-words.module.css';

const classes = bindClasses(sheet);

/** Why an order was canceled, the note, and the link to support. */
export function ClosingWords({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { supportUrl } = useBrand();
  const reason = transaction.closeReason;
  const { note } = transaction;
  const explain = useTexts(CLOSING_TEXTS);
  const why = ((): string | null => {
    if (reason === null) return null;
    const isExplained = reason === 'clock_wrong' || reason === 'unconfirmed' || reason === 'reserve_gone';
    return isExplained ? explain(reason) : t(`reason.${reason}`);
  })();
  const isEnded = endOfRefunds(transaction.refunds.map(({ state }) => state)) !== null;
  const isOwed = transaction.deposits.length > 0 && !isEnded;
  const facts = [
    ...(why === null ? [] : [{ key: 'reason', term: t('details.reason'), detail: why }]),
    ...(note === null || note === '' ? [] : [{ key: 'note', term: t('details.note'), detail: note }]),
  ];
  return (
    <Notice tone={isOwed ? 'warning' : 'info'} className={classes('words')}>
      {facts.length > 0 && (
        <dl className={layout('stack-1')}>
          {facts.map((fact) => (
            <div key={fact.key} className={classes('fact')}>
              <dt className={layout('faint')}>{fact.term}</dt>
              <dd className={layout('clear', 'anywhere', 'narrow')}>{fact.detail}</dd>
            </div>
          ))}
        </dl>
      )}
      <a href={supportUrl} target="_blank" rel="noopener noreferrer" className={classes('link')}>
        {t('details.contact')}
        <Icon name="outside" sizePx={16} />
        <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
      </a>
    </Notice>
  );
}
