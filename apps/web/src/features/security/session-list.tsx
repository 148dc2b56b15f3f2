import type { UserSession } from '@naru/contract';
import { Button, Skeleton, bindClasses, joinClasses } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { Part, partClass } from '../../shared/part/part.tsx';
import { useLogout } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { SECURITY_TEXTS } from './texts.ts';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

/** The devices that are logged in; each can be logged out, or all at once. */
export function SessionList({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const api = useDeskApi();
  const params = { id: userId };
  const toastFailure = useFailureToast();
  const logout = useLogout();
  const [endingId, setEndingId] = useState<string | null>(null);
  const sessions = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.read('listSessions', { params }, signal),
  });
  const end = async ({ id, isCurrent }: UserSession): Promise<void> => {
    if (isCurrent) {
      logout();
      return;
    }
    setEndingId(id);
    const outcome = await api.send('endSession', { params: { ...params, sessionId: id } });
    setEndingId(null);
    if (!outcome.ok) toastFailure(outcome.failure);
    else showToast('success', t('sessions.ended'));
    void sessions.refetch();
  };
  const endAll = async (): Promise<void> => {
    const outcome = await api.send('endAllSessions', { params });
    if (outcome.ok) logout();
    else toastFailure(outcome.failure);
  };
  return (
    <Part name="sessions" title={t('sessions.title')}>
      {sessions.isPending && <Skeleton height="96px" />}
      {sessions.error !== null && sessions.data === undefined && (
        <LoadFailed text={t('sessions.failed')} onRetry={sessions.refetch} />
      )}
      <ul className={partClass('list')}>
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      <div className={partClass('row')}>
        <Button onClick={() => void endAll()}>{t('sessions.endAll')}</Button>
        <span className={partClass('hint')}>{t('sessions.endAllHint')}</span>
      </div>
    </Part>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  readonly session: UserSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const { language, timeZone } = useLanguage();
  const device = session.device === '' ? t('sessions.unknown') : session.device;
  const time = formatDateTime(Date.parse(session.lastUsedAt), language, timeZone);
  return (
    <li className={classes('session')}>
      <span>
        <strong>{device}</strong>
        {session.isCurrent && <span className={classes('here')}>{t('sessions.here')}</span>}
        <span className={joinClasses(partClass('hint'), classes('line'))}>
          {t('sessions.used', { time })}
        </span>
      </span>
      <Button size="small" isLoading={isEnding} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
        {t('sessions.end')}
      </Button>
    </li>
  );
}
