import type { ConsoleSession, ConsoleSessionList } from '@naru/contract';
import { bindClasses, Button, type Column, layout, Notice, Table } from '@naru/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import sheet from './own.module.css';
import { usePress, useSend } from '../../shared/api/use-send.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';

const classes = bindClasses(sheet);

/** Where the operator is signed in, with buttons to end sessions. */
export function SessionList({ sessions }: { readonly sessions: readonly ConsoleSession[] }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const send = useSend(OWN_EFFECTS);
  const { failure, press } = usePress();
  const [done, setDone] = useState('');
  const said = useRef<HTMLDivElement>(null);
  // The pressed button is gone with its row.
  useEffect(() => {
    if (done !== '') said.current?.focus();
  }, [done]);
  const run = async (act: () => Promise<Outcome<unknown>>, text: string): Promise<void> => {
    setDone('');
    const outcome = await press(act);
    if (outcome.ok) setDone(text);
  };
  const end = ({ id, device }: ConsoleSession): void =>
    void run(() => send('endOwnSession', { params: { id } }), t('own.ended', { device }));
  const endOthers = (): void => void run(() => send('endOtherSessions', {}), t('own.ended_others'));
  return (
    <section className={classes('part')} aria-label={t('own.sessions')}>
      <FailureNotice failure={failure} />
      <p>{t('own.sessions.text')}</p>
      <div ref={said} tabIndex={-1} role="status">
        {done !== '' && <Notice tone="success">{done}</Notice>}
      </div>
      <div className={layout('wide')}>
        <Table
          caption={t('own.sessions')}
          columns={sessionColumns({ t, day }, end)}
          rows={sessions}
          rowKey={({ id }) => id}
        />
      </div>
      {sessions.length > 1 && (
        <Button kind="danger" onClick={endOthers}>
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
          {device} {isThis && <span className={layout('quiet', 'light')}>{t('own.this')}</span>}
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

export const OWN_KEY = ['own-sessions'] as const;

/** Where the operator is signed in. */
export function useOwnSessions(): Reading<ConsoleSessionList> {
  return useReading('ownSessions', { request: {}, queryKey: OWN_KEY, refetchInterval: POLL_MS });
}

/** Of the operator's acts on their own sign-in. */
export const OWN_EFFECTS = { answers: OWN_KEY } as const;
