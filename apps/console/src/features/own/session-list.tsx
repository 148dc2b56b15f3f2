import type { ConsoleSession } from '@naru/contract';
import { Button, type Column, Notice, Table, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useOwnActs } from './use-own.ts';
import sheet from './own.module.css';

const classes = bindClasses(sheet);

/** Where the operator is signed in, with buttons to end sessions. */
export function SessionList({ sessions }: { readonly sessions: readonly ConsoleSession[] }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const failureText = useFailureText();
  const acts = useOwnActs();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const end = (session: ConsoleSession): void => void acts.end(session).then(setFailure);
  return (
    <section className={classes('part')} aria-label={t('own.sessions')}>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <div className={classes('list')}>
        <Table
          caption={t('own.sessions')}
          columns={sessionColumns({ t, day }, end)}
          rows={sessions}
          rowKey={({ id }) => id}
        />
      </div>
      {sessions.length > 1 && (
        <Button kind="danger" onClick={() => void acts.endOthers().then(setFailure)}>
          {t('own.end_others')}
        </Button>
      )}
    </section>
  );
}

function sessionColumns(
  { t, day }: { readonly t: Translate; readonly day: TimeFormats['day'] },
  end: (session: ConsoleSession) => void,
): readonly Column<ConsoleSession>[] {
  return [
    {
      key: 'device',
      header: t('own.device'),
      isHeadline: true,
      cell: ({ device, isThis }) => (
        <span>
          {device} {isThis && <span className={classes('this')}>{t('own.this')}</span>}
        </span>
      ),
    },
    { key: 'since', header: t('own.since'), cell: ({ createdAt }) => day(createdAt) },
    { key: 'used', header: t('passkey.used'), cell: ({ lastUsedAt }) => day(lastUsedAt) },
    {
      key: 'act',
      header: t('settings.change'),
      align: 'end',
      cell: (session) =>
        session.isThis ? (
          '–'
        ) : (
          <Button size="small" onClick={() => end(session)}>
            {t('action.sign_out')}
          </Button>
        ),
    },
  ];
}
