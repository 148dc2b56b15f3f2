import { DESK_NOTICES_ID, type Notice } from '@naru/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { formatDayTime, isOwnZone } from '../../shared/i18n/format-time.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';

/**
 * Whether the desk is open, and what it announces, above everything else. The server has written the same
 * into the page, so that nothing moves when these take over.
 */
export function DeskNotices(): ReactNode {
  const facts = useDeskFacts();
  const place = typeof document === 'undefined' ? null : document.getElementById(DESK_NOTICES_ID);
  const isReady = facts !== null;
  useLayoutEffect(() => {
    if (isReady) place?.querySelector('[data-written]')?.remove();
  }, [isReady, place]);
  if (facts === null || place === null || facts.notices.length === 0) return null;
  return createPortal(<Notices notices={facts.notices} timeZone={facts.opening.timeZone} />, place);
}

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly timeZone: string | null;
}

function Notices({ notices, timeZone }: NoticesProps): ReactNode {
  const { t, language } = useLanguage();
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
                  : t('app.noticeYours', { time: formatDayTime(Date.parse(at), language) })}
              </span>
            </span>
          )}
        </p>
      ))}
    </aside>
  );
}
