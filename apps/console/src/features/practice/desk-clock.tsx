import { Button, bindClasses, useServerNowMs, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useAheadText } from '../../shared/display/ahead-text.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import { usePracticeAct } from './use-practice.ts';
import sheet from './practice.module.css';

const classes = bindClasses(sheet);

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What the clock can be moved by: enough for a lease, a rate lock, and the day of a refund. */
const STEPS = [
  { key: 'practice.clock.minutes', count: 15, minutes: 15 },
  { key: 'practice.clock.hours', count: 2, minutes: 2 * HOUR_MINUTES },
  { key: 'practice.clock.days', count: 2, minutes: 2 * DAY_MINUTES },
] as const;

/** The time of the desk, and buttons that let time pass. */
export function DeskClock({ aheadMinutes }: { readonly aheadMinutes: number }): ReactNode {
  const t = useT();
  const can = useCan();
  const act = usePracticeAct();
  const failureText = useFailureText();
  const aheadText = useAheadText();
  const { day } = useTimeFormats();
  const now = new Date(useServerNowMs()).toISOString();
  const [moving, setMoving] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const move = async (minutes: number): Promise<void> => {
    setMoving(minutes);
    const outcome = await act((api) => api.send('moveClock', { body: { minutes } }));
    setMoving(null);
    setFailure(outcome.ok ? null : outcome.failure);
  };
  return (
    <section className={classes('part')} aria-labelledby="clock-title">
      <h2 id="clock-title">{t('practice.clock')}</h2>
      <p>
        {t('practice.clock.now', { time: day(now) })}{' '}
        <strong role="status">
          {aheadMinutes === 0
            ? t('practice.clock.true')
            : t('practice.clock.ahead', { ahead: aheadText(aheadMinutes) })}
        </strong>
      </p>
      <p className={layout('quiet-small')}>{t('practice.clock.hint')}</p>
      {can('work_orders') && (
        <div className={classes('acts')}>
          {STEPS.map(({ key, count, minutes }) => (
            <Button
              key={key}
              size="small"
              isLoading={moving === minutes}
              disabled={moving !== null}
              onClick={() => void move(minutes)}
            >
              {t(key, { count })}
            </Button>
          ))}
        </div>
      )}
      {failure !== null && (
        <p role="alert" className={layout('failed')}>
          {failureText(failure)}
        </p>
      )}
    </section>
  );
}
