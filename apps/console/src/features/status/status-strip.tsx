import { type Alarm, newAlarms } from '@naru/contract';
import { Icon, LiveText, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { useAheadText } from '../../shared/display/ahead-text.ts';
import { isSessionOld } from '../../shared/session/session.ts';
import { useStatus } from './use-status.ts';
import { ALARM_PLACES, STATUS_PATH, isAt } from './alarm-place.ts';
import sheet from './status-strip.module.css';
import { AlarmAge } from './alarm-age.tsx';
import { readCalls } from './call-choice.ts';
import { playTone } from './play-tone.ts';
import { TakeAlarm } from './take-alarm.tsx';

const classes = bindClasses(sheet);

const SHOWN_MAX = 3;

/**
 * What needs a person now, on every page but the status page, which describes it in full; nothing while all
 * is well. An alarm that is dealt with on this very page shows what to do, and who has taken it.
 */
export function StatusStrip({ clockPath }: { readonly clockPath: string }): ReactNode {
  const location = useLocation();
  const { pathname } = location;
  const { t, language } = useLanguage();
  const { value: status, failure } = useStatus();
  const aheadText = useAheadText();
  const alarms = status?.alarms ?? null;
  const [here, elsewhere] = [true, false].map((wanted) =>
    (alarms ?? []).filter(({ kind }) => isAt(ALARM_PLACES[kind], location) === wanted),
  );
  // Other states without new orders have an alarm, which says more.
  const isClosed = status?.opening.state === 'closed';
  useCalls(alarms);
  const aheadMinutes = status?.clockAheadMinutes ?? 0;
  const critical = (alarms ?? []).filter(({ level }) => level === 'critical');
  return (
    <>
      {failure !== null && !isSessionOld(failure) && (
        <Strip label={t('status.title')}>
          <StripLink to={STATUS_PATH} level="critical">
            {t('status.unreadable')}
          </StripLink>
        </Strip>
      )}
      <LiveText text={critical.map(({ what }) => what[language]).join('. ')} />
      {alarms !== null && (alarms.length > 0 || isClosed || aheadMinutes > 0) && pathname !== STATUS_PATH && (
        <Strip label={t('status.alarms')}>
          <ul className={classes('alarms')}>
            {isClosed && (
              <li>
                <StripLink to="/opening">{t('opening.state.closed')}</StripLink>
              </li>
            )}
            {aheadMinutes > 0 && (
              <li>
                <StripLink to={clockPath}>{t('status.clock', { ahead: aheadText(aheadMinutes) })}</StripLink>
              </li>
            )}
            {here?.map((alarm) => (
              <AlarmHere key={alarm.kind} alarm={alarm} />
            ))}
            <AlarmLinks alarms={elsewhere ?? []} />
          </ul>
        </Strip>
      )}
    </>
  );
}

/** A line below the header. */
export function Strip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className={classes('strip')}>
      {children}
    </section>
  );
}

interface StripLinkProps {
  readonly to: string;
  /** Of the alarm that it names. */
  readonly level?: Alarm['level'];
  readonly children: ReactNode;
}

export function StripLink({ to, level, children }: StripLinkProps): ReactNode {
  return (
    <Link to={to} className={classes('alarm', level)}>
      {level !== undefined && <Icon name="alert" sizePx={16} />}
      {children}
    </Link>
  );
}

/** The most urgent alarms that are dealt with on other pages. */
function AlarmLinks({ alarms }: { readonly alarms: readonly Alarm[] }): ReactNode {
  const { t, language } = useLanguage();
  return (
    <>
      {alarms.slice(0, SHOWN_MAX).map((alarm) => (
        <li key={alarm.kind}>
          <StripLink to={ALARM_PLACES[alarm.kind]} level={alarm.level}>
            <span>{alarm.what[language]}</span>
            <AlarmAge alarm={alarm} />
          </StripLink>
        </li>
      ))}
      {alarms.length > SHOWN_MAX && (
        <li>
          <StripLink to={STATUS_PATH}>{t('status.more', { count: alarms.length - SHOWN_MAX })}</StripLink>
        </li>
      )}
    </>
  );
}

/** An alarm that is dealt with on this page. */
function AlarmHere({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const { language } = useLanguage();
  return (
    <li className={classes('here')}>
      <span className={classes('alarm', alarm.level)}>
        <Icon name="alert" sizePx={16} />
        <span>{alarm.what[language]}</span>
        <AlarmAge alarm={alarm} />
      </span>
      {alarm.taken === null && <span className={classes('advice')}>{alarm.advice[language]}</span>}
      <TakeAlarm alarm={alarm} />
    </li>
  );
}

/** Calls for the operator when something critical comes up, in the ways that they chose in this browser. */
function useCalls(alarms: readonly Alarm[] | null): void {
  const { t, language } = useLanguage();
  const known = useRef<readonly Alarm[] | null>(null);
  useEffect(() => {
    const before = known.current;
    if (alarms === null || before === alarms) return;
    known.current = alarms;
    // Alarms that were there when the page opened are already in front of the operator.
    if (before === null) return;
    const critical = newAlarms(before, alarms).filter(({ level }) => level === 'critical');
    if (critical.length === 0) return;
    const calls = readCalls();
    if (calls.includes('sound')) playTone();
    if (calls.includes('notice'))
      notify(
        `${t('brand')} ${t('brand.desk')}`,
        critical.map(({ what }) => what[language]),
      );
  }, [alarms, t, language]);
}

/** Never throws: some browsers have notifications only for installed pages. */
function notify(title: string, lines: readonly string[]): void {
  try {
    const notice = new Notification(title, { body: lines.join('\n'), tag: 'alarms' });
    notice.addEventListener('click', () => window.focus());
  } catch {
    // The strip on the page shows the same.
  }
}
