import type { Transaction } from '@naru/contract';
import { Notice, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOrderLanguage } from '../../../shared/i18n/use-order-texts.ts';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';

/** What our support wrote to the customer, newest first. */
export function DeskNotes({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { t, language, timeZone } = useOrderLanguage();
  const { deskNotes } = transaction;
  if (deskNotes.length === 0) return null;
  return (
    <Notice tone="info" role="status">
      <section aria-labelledby="desk-notes-title" className={layout('stack-2')}>
        <h2 id="desk-notes-title" className={layout('sub-title')}>
          {t('details.deskNotes')}
        </h2>
        <ol className={layout('stack-3')}>
          {deskNotes.map(({ text, writtenAt }) => (
            <li key={`${writtenAt} ${text}`}>
              <time dateTime={writtenAt} className={layout('note')}>
                {formatDateTime(Date.parse(writtenAt), language, timeZone)}
              </time>
              <p className={layout('clear', 'anywhere', 'keep-lines')} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Notice>
  );
}
