import { Dialog, Notice, bindClasses } from '@naru/ui';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { UnlockForm } from '../features/session/unlock-form.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage, UnreachablePage } from '../shared/page/waiting-pages.tsx';
import { SESSION_KEY, useSession } from '../shared/session/session.ts';
import sheet from './gate.module.css';
import { PagePlace } from './page-place.tsx';
import { useConsoleApi } from '../shared/api/api-context.tsx';
import { LiveStream } from '../shared/api/live-stream.tsx';

const EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
/** The desk stores activity no more often, and announces long before that the page will be covered. */
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

const classes = bindClasses(sheet);

/**
 * Shows its pages to signed-in operators only. A locked session hides the page, which keeps its place and
 * what was typed. When a session ends while somebody works, the page and what was read for it are removed at
 * once: somebody else may have ended it because the device is no longer in good hands.
 */
export function Gate(): ReactNode {
  const session = useSession();
  const client = useQueryClient();
  const [lastName, setLastName] = useState<string | null>(null);
  const t = useT();
  const hasEnded = session.data?.operator === null;
  useEffect(() => {
    if (hasEnded) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }, [client, hasEnded]);
  const isLockedNow = session.data?.operator?.isLocked === true;
  // A covered page reads nothing: the desk would refuse every call.
  useEffect(() => focusManager.setFocused(isLockedNow ? false : undefined), [isLockedNow]);
  if (session.isPending) return <LoadingPage />;
  if (session.data === undefined) return <UnreachablePage onRetry={() => void session.refetch()} />;
  const { operator, needsOwner } = session.data;
  if (operator !== null && operator.name !== lastName) setLastName(operator.name);
  if (operator === null && needsOwner) {
    return (
      <CalmPage title={t('unowned.title')}>
        <p>{t('unowned.text')}</p>
      </CalmPage>
    );
  }
  if (operator === null) {
    const isAgain = lastName !== null;
    return (
      <CalmPage
        title={t(isAgain ? 'sign_in.again.title' : 'sign_in.title')}
        documentTitle={t('sign_in.submit')}
      >
        <SignInForm
          startName={lastName ?? ''}
          lead={isAgain && <Notice tone="info">{t('sign_in.again.text')}</Notice>}
        />
      </CalmPage>
    );
  }
  const { isLocked } = operator;
  return (
    <>
      <div className={classes(isLocked ? 'hidden' : 'shown')}>
        <LiveStream>
          <PagePlace />
        </LiveStream>
      </div>
      {!isLocked && <ActivityNote locksAfterMs={operator.locksAfterMs} />}
      <Dialog isOpen={isLocked} onClose={null} title={t('lock.title')} closeLabel={t('action.close')}>
        <UnlockForm name={operator.name} />
      </Dialog>
    </>
  );
}

/**
 * Reports to the desk that somebody is active, so that the session of a person who only reads is not locked,
 * and warns that person before it is.
 */
function ActivityNote({ locksAfterMs }: { readonly locksAfterMs: number }): ReactNode {
  const api = useConsoleApi();
  const t = useT();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const stepMs = Math.min(MINUTE_MS, locksAfterMs / 4);
    let notedAtMs = performance.now();
    const note = (): void => {
      if (performance.now() - notedAtMs < stepMs) return;
      notedAtMs = performance.now();
      setSecondsLeft(null);
      void api.send('stayActive', {});
    };
    const timer = setInterval(() => {
      const leftMs = notedAtMs + locksAfterMs - performance.now();
      setSecondsLeft(leftMs > 0 && leftMs <= stepMs ? Math.ceil(leftMs / SECOND_MS) : null);
    }, SECOND_MS);
    for (const event of EVENTS) addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of EVENTS) removeEventListener(event, note);
    };
  }, [api, locksAfterMs]);
  return (
    secondsLeft !== null && (
      <Notice tone="warning" className={classes('soon')} role="status">
        {t('lock.soon')} <b aria-hidden="true">{t('age.seconds', { count: secondsLeft })}</b>
      </Notice>
    )
  );
}
