import { type Alarm, newAlarms } from '@naru/contract';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { readCalls } from '../model/call-choice.ts';
import { playTone } from '../model/play-tone.ts';

/** Calls for the operator when something critical comes up, in the ways that they chose in this browser. */
export function useCalls(alarms: readonly Alarm[] | null): void {
  const { t, language } = useLanguage();
  const known = useRef<readonly Alarm[] | null>(null);
  useEffect(() => {
    const before = known.current;
    if (alarms === null || before === alarms) return;
    known.current = alarms;
    // What was there when the page opened is on the screen in front of the operator.
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
    // The strip on the page says the same.
  }
}
