import type { ConsoleIssueRow, IssueState } from '@naru/contract';
import { Button, StatusChip, type StatusTone, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { PagedList } from '../../../shared/reading/paged-list.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { useIssues } from '../api/use-issues.ts';
import sheet from './issue.module.css';

const classes = bindClasses(sheet);

const TONES: Readonly<Record<IssueState, StatusTone>> = {
  draft: 'quiet',
  sending: 'processing',
  sent: 'delivered',
  stopped: 'cancel',
};

/** The issues of the newsletter, newest first, and how far they are sent. */
export function IssueList({ onWrite }: { readonly onWrite: () => void }): ReactNode {
  const t = useT();
  const can = useCan();
  return (
    <>
      <div className={classes('head')}>
        <p className={classes('lead')}>{t('issue.lead')}</p>
        {can('answer_letters') && (
          <Button size="small" onClick={onWrite}>
            {t('issue.write')}
          </Button>
        )}
      </div>
      <PagedList state={useIssues()} subject="post" emptyText={t('issue.empty')}>
        {(rows) => (
          <ul className={classes('list')}>
            {rows.map((issue) => (
              <li key={issue.id} className={classes('row')}>
                <IssueLine issue={issue} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function IssueLine({ issue }: { readonly issue: ConsoleIssueRow }): ReactNode {
  const { t, language } = useLanguage();
  const { day } = useTimeFormats();
  const subject = issue.subjects[language] === '' ? t('issue.untitled') : issue.subjects[language];
  return (
    <>
      <Link className={classes('subject')} to={`?folder=issues&issue=${issue.id}`}>
        {subject}
      </Link>
      <IssueChip state={issue.state} />
      <span className={classes('quiet')}>
        {issue.state === 'draft'
          ? t('issue.changed', { name: issue.changedBy, time: day(issue.changedAt) })
          : t('issue.progress', progressOf(issue))}
      </span>
    </>
  );
}

export function IssueChip({ state }: { readonly state: IssueState }): ReactNode {
  const t = useT();
  return <StatusChip tone={TONES[state]}>{t(`issue.state.${state}`)}</StatusChip>;
}

export function progressOf({ readers, letters, waiting, failed }: ConsoleIssueRow) {
  return { readers, sent: letters - waiting - failed, waiting, failed };
}
