import { bindClasses, Button, Dialog, layout, saveFile, Skeleton, joinClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOfError } from '@naru/ui/client';
import type { UserEvent, UserSession } from '@naru/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import sheet from './security-panel.module.css';
import { TotpSection } from './totp-section.tsx';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useSending } from '../../shared/form/use-form.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { Part, partClass } from '../../shared/part/part.tsx';
import { PasswordStep } from '../../shared/form/secret-field.tsx';
import { useLogout } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { SECURITY_TEXTS } from './texts.ts';
import { pageQuery } from '../../shared/api/desk-api.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

/** All that keeps an account safe, beside its password. */
export function SecurityPanel({
  userId,
  children,
}: {
  readonly userId: string;
  /** More ways to sign in. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes('panel')}>
      <SessionList userId={userId} />
      <TotpSection userId={userId} />
      {children}
      <ActivitySection userId={userId} />
      <DataSection userId={userId} />
    </div>
  );
}

const COPY_NAME = 'naru-account.json';

/** Downloads the user's data, and deletes the account. */
function DataSection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const logout = useLogout();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, send } = useSending();
  const download = async (): Promise<void> => {
    try {
      const copy = await api.read('exportUser', { params: { id: userId } });
      saveFile(COPY_NAME, 'application/json', `${JSON.stringify(copy, null, 2)}\n`);
    } catch (thrown) {
      toastFailure(failureOfError(thrown));
    }
  };
  const leave = async (password: string): Promise<void> => {
    const outcome = await send(api.send('deleteUser', { params: { id: userId }, body: { password } }));
    if (!outcome.ok) return;
    showToast('success', t('data.deleted'));
    logout();
    void navigate('/');
  };
  return (
    <Part name="data" title={t('data.title')}>
      <p className={partClass('hint')}>{t('data.copyText')}</p>
      <div className={partClass('row')}>
        <Button onClick={() => void download()}>{t('data.copy')}</Button>
      </div>
      <p className={partClass('hint')}>{t('data.deleteText')}</p>
      <div className={partClass('row')}>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t('data.delete')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('data.deleteTitle')}
        closeLabel={t('close')}
      >
        <p>{t('data.deleteAsk')}</p>
        <PasswordStep
          actLabel={t('data.deleteDo')}
          kind="danger"
          isSending={isSending}
          onSubmit={(password) => void leave(password)}
        />
      </Dialog>
    </Part>
  );
}

/** A shorter page is the last one. */
const PAGE_ROWS = 8;

function ActivitySection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACTIVITY_TEXTS);
  const activity = useActivity(userId);
  const events = activity.data?.pages.flat();
  return (
    <Part name="activity" title={t('title')}>
      <p className={partClass('hint')}>{t('text')}</p>
      {activity.isPending && <Skeleton height="160px" />}
      {activity.error !== null && <LoadFailed text={t('failed')} onRetry={activity.refetch} />}
      {events?.length === 0 && <p className={partClass('hint')}>{t('empty')}</p>}
      {events !== undefined && events.length > 0 && (
        <ol className={classes('list')}>
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      {activity.hasNextPage && (
        <div className={partClass('row')}>
          <Button isLoading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Part>
  );
}

function ActivityRow({ event }: { readonly event: UserEvent }): ReactNode {
  const t = useTexts(ACTIVITY_TEXTS);
  const { language, timeZone } = useLanguage();
  const { kind, device, happenedAt } = event;
  return (
    <li className={classes('event')}>
      <span className={layout('whole-row')}>{t(kind)}</span>
      <span className={partClass('hint')}>{device === '' ? t('unknown') : device}</span>
      <time className={layout('quiet', 'label', 'one-line')} dateTime={happenedAt}>
        {formatDateTime(Date.parse(happenedAt), language, timeZone)}
      </time>
      {kind === 'second_factor_refused' && (
        <span className={layout('pending', 'label', 'whole-row')}>{t('advice')}</span>
      )}
    </li>
  );
}

/** The log of the user's own account, newest first. */
function useActivity(userId: string) {
  const api = useDeskApi();
  return useInfiniteQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal, pageParam }) =>
      api.read('listActivity', { params: { id: userId }, query: pageQuery(PAGE_ROWS, pageParam) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_ROWS ? page.at(-1)?.id : undefined),
  });
}

const ACTIVITY_TEXTS = {
  registered: { en: 'Account created', kr: '계정을 만들었어요' },
  signed_in: { en: 'Logged in', kr: '로그인' },
  signed_in_by_passkey: { en: 'Logged in with a passkey', kr: '패스키로 로그인' },
  sign_in_refused: { en: 'Login refused', kr: '로그인이 거부됐어요' },
  second_factor_refused: { en: 'Right password, wrong code', kr: '비밀번호는 맞고 코드가 틀렸어요' },
  password_changed: { en: 'Password changed', kr: '비밀번호를 바꿨어요' },
  password_reset: { en: 'Password reset by e-mail link', kr: '메일 링크로 비밀번호를 새로 정했어요' },
  email_changed: { en: 'E-mail address changed', kr: '이메일 주소를 바꿨어요' },
  email_restored: { en: 'Change of e-mail address undone', kr: '이메일 주소를 되돌렸어요' },
  totp_added: { en: 'Authenticator app set up', kr: '인증 앱을 설정했어요' },
  totp_removed: { en: 'Authenticator app removed', kr: '인증 앱을 해제했어요' },
  passkey_added: { en: 'Passkey added', kr: '패스키를 추가했어요' },
  passkey_removed: { en: 'Passkey removed', kr: '패스키를 삭제했어요' },
  signed_out: { en: 'Logged out', kr: '로그아웃' },
  session_ended: { en: 'Another device logged out', kr: '다른 기기에서 로그아웃했어요' },
  sessions_ended: { en: 'Logged out everywhere', kr: '모든 기기에서 로그아웃했어요' },
  sessions_ended_by_desk: {
    en: 'Logged out everywhere by an operator',
    kr: '담당자가 모든 기기에서 로그아웃했어요',
  },
  data_exported: { en: 'Data copy downloaded', kr: '데이터 사본을 내려받았어요' },
  title: { en: 'Recent activity', kr: '최근 활동' },
  text: {
    en: 'Was something here not you? Change your password and log out everywhere.',
    kr: '본인이 하지 않은 일이 있나요? 비밀번호를 바꾸고 모든 기기에서 로그아웃해 주세요.',
  },
  empty: { en: 'No activity yet.', kr: '아직 활동이 없어요.' },
  failed: { en: 'We could not load the list.', kr: '목록을 불러오지 못했어요.' },
  more: { en: 'Show older activity', kr: '이전 활동 보기' },
  unknown: { en: 'Unknown device', kr: '알 수 없는 기기' },
  advice: {
    en: 'Someone knows your password. If this was not you, change it now.',
    kr: '누군가 비밀번호를 알고 있어요. 본인이 아니라면 지금 바꿔 주세요.',
  },
} as const satisfies Texts;

/** The devices that are logged in; each can be logged out, or all at once. */
function SessionList({ userId }: { readonly userId: string }): ReactNode {
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
