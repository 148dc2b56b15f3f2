import {
  CrossingClock,
  type LockStage,
  formatRemaining,
  remainingParts,
  useRemainingMs,
  useServerClock,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { Transaction } from '@naru/contract';
import { useOrderLanguage, useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { formatClock } from '../../../shared/i18n/format-time.ts';
import { type LockView, lockView } from './rate-lock.ts';

/** Words for each stage, so that it does not show by its colour alone. */
const UNTIL = {
  calm: 'clock.until',
  soon: 'clock.untilSoon',
  last: 'clock.untilLast',
  over: 'clock.over',
} as const satisfies Record<LockStage, string>;

/** The remaining time as a line that drains: neutral, amber in the last five minutes, red in the last one. */
export function RateLockClock({ lock }: { readonly lock: LockView }): ReactNode {
  const { t, language, timeZone } = useOrderLanguage();
  const { minutes, seconds } = remainingParts(lock.remainingMs);
  return (
    <CrossingClock
      timeText={formatRemaining(lock.remainingMs)}
      label={lock.isOver ? t('clock.over') : t('clock.label', { minutes, seconds })}
      remainingFraction={lock.remainingFraction}
      tone={lock.stage}
      announcement={useAnnouncement(lock.stage)}
    >
      {t(UNTIL[lock.stage], { time: formatClock(lock.endsAtMs, language, timeZone) })}
    </CrossingClock>
  );
}

/** Announces a stage only when it begins while the page is open. */
function useAnnouncement(stage: LockStage): string {
  const t = useOrderTexts();
  const [atFirst] = useState(stage);
  const [isChanged, setIsChanged] = useState(false);
  if (!isChanged && stage !== atFirst) setIsChanged(true);
  if (!isChanged || stage === 'calm' || stage === 'over') return '';
  return t(stage === 'soon' ? 'clock.fiveLeft' : 'clock.oneLeft');
}

/** The rate lock of an order by the desk's clock, second by second. */
export function useRateLock({ createdAt, lockEndsAt }: Transaction): LockView {
  const [beganAtMs, endsAtMs] = [Date.parse(createdAt), Date.parse(lockEndsAt)];
  const clock = useServerClock();
  const remainingMs = useRemainingMs({ endsAtMs, readNowMs: clock.nowMs });
  return lockView({ beganAtMs, endsAtMs }, endsAtMs - remainingMs);
}
