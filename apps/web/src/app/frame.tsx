import { Button, Icon, IconButton, Notice, SkipLink, bindClasses } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import {
  type ReactNode,
  createElement,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { DESK_NOTICES_ID, type Notice as DeskNotice } from '@naru/contract';
import { createPortal } from 'react-dom';
import { HeadingTurnContext, createHeadingTurn } from '../shared/part/page-heading.tsx';
import { useLanguage, useTranslate } from '../shared/i18n/language-context.tsx';
import { useUser } from '../shared/session/use-session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import sheet from './frame.module.css';
import { useHasChosenLanguage } from '../shared/i18n/chosen-language.ts';
import { useCurrencies, useRates } from '../shared/market/market-queries.ts';
import { useIsOffline } from '../shared/api/api-context.tsx';
import { dismissWarnings, showToast, usePlainToast, useToastPlace } from '../shared/part/toasts.ts';
import { FindOrderContext } from '../shared/part/find-order-context.ts';
import { useDeskFacts } from '../shared/brand/use-desk-facts.ts';
import { useIsFirstView } from '../shared/part/first-view.ts';
import { formatDayTime, isOwnZone } from '../shared/i18n/format-time.ts';

const classes = bindClasses(sheet);

const CONTENT_ID = 'content';

export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslate();
  // Loaded on every page as soon as someone is logged in.
  useUser();
  const [takeTurn] = useState(createHeadingTurn);
  return (
    <HeadingTurnContext value={takeTurn}>
      <FindOrderProvider>
        <DeskNotices />
        <SkipLink targetId={CONTENT_ID}>{t('app.skip')}</SkipLink>
        <Header />
        <KoreanOffer />
        <OfflineBar />
        <main id={CONTENT_ID} tabIndex={-1} className={classes('main')}>
          <ModeLabel />
          {children}
        </main>
        <Footer />
        <ToastLayer />
      </FindOrderProvider>
    </HeadingTurnContext>
  );
}

/**
 * Offers Korean to a browser that is set to it, until a language has been chosen there. It floats above the
 * page, so that nothing moves when it comes.
 */
function KoreanOffer(): ReactNode {
  const { t, language, chooseLanguage } = useLanguage();
  const hasChosen = useHasChosenLanguage();
  const questionId = useId();
  if (hasChosen || language !== 'en' || !readsKorean()) return null;
  return (
    <aside lang="ko" aria-labelledby={questionId} className={classes('offer')} data-screen="">
      <p id={questionId}>{t('language.offer')}</p>
      <Button size="small" kind="primary" onClick={() => chooseLanguage('kr')}>
        {t('language.accept')}
      </Button>
      <IconButton icon="close" label={t('language.decline')} onClick={() => chooseLanguage('en')} />
    </aside>
  );
}

/** The browser's list is what it sends as `Accept-Language`. */
function readsKorean(): boolean {
  return navigator.languages.some((tag) => /^ko\b/i.test(tag));
}

/** Marks rehearsal mode and demo rates on every page. Its room is reserved. */
function ModeLabel(): ReactNode {
  const t = useTranslate();
  const currencies = useCurrencies();
  const rates = useRates(false);
  const isRehearsal = currencies.data?.some((currency) => currency.environment === 'rehearsal') === true;
  const isDemo = rates.data?.isDemo === true;
  return (
    <p className={classes('room')}>
      {isRehearsal && <span className={classes('label')}>{t('app.rehearsal')}</span>}
      {isDemo && <span className={classes('label')}>{t('app.demoRates')}</span>}
    </p>
  );
}

/** Shown while the server does not answer. */
function OfflineBar(): ReactNode {
  const t = useTranslate();
  const isOffline = useIsOffline();
  return (
    <div role="status" className={classes('place')}>
      {isOffline && (
        <p className={classes('bar')}>
          <Icon name="alert" sizePx={18} />
          {navigator.onLine ? t('app.offline') : t('app.deviceOffline')}
        </p>
      )}
    </div>
  );
}

/** The toasts of the page, and a plain line while their code cannot be loaded. */
function ToastLayer(): ReactNode {
  const t = useTranslate();
  const Toasts = useToastPlace();
  const plain = usePlainToast();
  useEffect(() => {
    document.addEventListener('submit', dismissWarnings, { capture: true });
    return () => document.removeEventListener('submit', dismissWarnings, { capture: true });
  }, []);
  const isUrgent = plain?.kind === 'error' || plain?.kind === 'warning';
  return (
    <>
      {Toasts !== null && createElement(Toasts, { label: t('app.toasts'), closeLabel: t('app.close') })}
      {plain !== null && (
        <Notice
          tone={plain.kind === 'default' ? 'info' : plain.kind}
          role={isUrgent ? 'alert' : 'status'}
          className={classes('plain')}
        >
          {plain.text}
        </Notice>
      )}
    </>
  );
}

const FIND_ORDER_CODE = createLater(() => import('../features/resume/find-order-dialog.tsx'));

/** Holds the dialog that finds an order, whose code is loaded when somebody opens it. */
function FindOrderProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((): void => {
    void FIND_ORDER_CODE.load().then((loaded) => {
      if (loaded.ok) setIsOpen(true);
      else showToast('error', t('app.notLoaded.part'));
    });
  }, [t]);
  const code = FIND_ORDER_CODE.peek();
  return (
    <FindOrderContext value={open}>
      {children}
      {code !== null && <code.FindOrderDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </FindOrderContext>
  );
}

/**
 * Whether the desk is open, and what it announces, above everything else. The server has written the same
 * into the page, so that nothing moves when these take over.
 */
function DeskNotices(): ReactNode {
  const facts = useDeskFacts();
  const place = typeof document === 'undefined' ? null : document.getElementById(DESK_NOTICES_ID);
  // A portal is no part of what is hydrated.
  const isFirstView = useIsFirstView();
  const isReady = facts !== null && !isFirstView;
  useLayoutEffect(() => {
    if (isReady) place?.querySelector('[data-written]')?.remove();
  }, [isReady, place]);
  if (!isReady || place === null || facts.notices.length === 0) return null;
  return createPortal(<Notices notices={facts.notices} timeZone={facts.opening.timeZone} />, place);
}

interface NoticesProps {
  readonly notices: readonly DeskNotice[];
  readonly timeZone: string | null;
}

function Notices({ notices, timeZone }: NoticesProps): ReactNode {
  const { t, language, timeZone: readersZone } = useLanguage();
  return (
    <aside aria-label={t('app.notices')}>
      {notices.map(({ kind, text, when, at }) => (
        <p key={`${kind} ${text.en}`} data-kind={kind}>
          <span>{text[language]}</span>
          {when !== null && at !== null && (
            <span data-when="">
              <span>{when[language]}</span>
              <span>
                {isOwnZone(timeZone ?? 'UTC')
                  ? ''
                  : t('app.noticeYours', { time: formatDayTime(Date.parse(at), language, readersZone) })}
              </span>
            </span>
          )}
        </p>
      ))}
    </aside>
  );
}
