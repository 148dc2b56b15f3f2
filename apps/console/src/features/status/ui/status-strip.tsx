import { Icon, LiveText, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useAheadText } from '../../../shared/practice/ahead-text.ts';
import { isSessionOld } from '../../../shared/session/session.ts';
import { useStatus } from '../api/use-status.ts';
import { ALARM_PLACES, STATUS_PATH } from '../model/alarm-place.ts';
import sheet from './status-strip.module.css';
import { AlarmAge } from './alarm-age.tsx';
import { useCalls } from './use-calls.ts';

const classes = bindClasses(sheet);

const SHOWN_MAX = 3;

/** What needs a person now, on every page but the one that says it at length; nothing while all is well. */
export function StatusStrip(): ReactNode {
  const { pathname } = useLocation();
  const { t, language } = useLanguage();
  const { value: status, failure } = useStatus();
  const aheadText = useAheadText();
  const alarms = status?.alarms ?? null;
  // Of the other states an alarm says more.
  const isClosed = status?.opening.state === 'closed';
  useCalls(alarms);
  const aheadMinutes = status?.clockAheadMinutes ?? 0;
  const critical = (alarms ?? []).filter(({ level }) => level === 'critical');
  return (
    <>
      {failure !== null && !isSessionOld(failure) && (
        <section aria-label={t('status.title')} className={classes('strip')}>
          <Link to={STATUS_PATH} className={classes('alarm', 'critical')}>
            <Icon name="alert" sizePx={16} />
            {t('status.unreadable')}
          </Link>
        </section>
      )}
      <LiveText text={critical.map(({ what }) => what[language]).join('. ')} />
      {alarms !== null && (alarms.length > 0 || isClosed || aheadMinutes > 0) && pathname !== STATUS_PATH && (
        <section aria-label={t('status.alarms')} className={classes('strip')}>
          <ul className={classes('alarms')}>
            {isClosed && (
              <li>
                <Link to="/opening" className={classes('alarm')}>
                  {t('opening.state.closed')}
                </Link>
              </li>
            )}
            {aheadMinutes > 0 && (
              <li>
                <Link to="/practice" className={classes('alarm')}>
                  {t('practice.strip', { ahead: aheadText(aheadMinutes) })}
                </Link>
              </li>
            )}
            {alarms.slice(0, SHOWN_MAX).map((alarm) => (
              <li key={alarm.kind}>
                <Link to={ALARM_PLACES[alarm.kind]} className={classes('alarm', alarm.level)}>
                  <Icon name="alert" sizePx={16} />
                  <span>{alarm.what[language]}</span>
                  <AlarmAge alarm={alarm} />
                </Link>
              </li>
            ))}
            {alarms.length > SHOWN_MAX && (
              <li>
                <Link to={STATUS_PATH} className={classes('alarm')}>
                  {t('status.more', { count: alarms.length - SHOWN_MAX })}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}
