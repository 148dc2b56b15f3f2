import { CrossingClock, formatRemaining, remainingParts } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { formatClock } from '../../../shared/i18n/format-time.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import type { LockView, LockWarning } from '../model/rate-lock.ts';

export interface RateLockClockProps {
  readonly lock: LockView;
  readonly lockEndsAtMs: number;
}

/** The remaining time as a line that drains. */
export function RateLockClock({ lock, lockEndsAtMs }: RateLockClockProps): ReactNode {
  const { t, language } = useLanguage();
  const { minutes, seconds } = remainingParts(lock.remainingMs);
  const warning = useNewWarning(lock.warning);
  return (
    <CrossingClock
      timeText={formatRemaining(lock.remainingMs)}
      label={lock.isOver ? t('clock.over') : t('clock.label', { minutes, seconds })}
      remainingFraction={lock.remainingFraction}
      tone={lock.isOver ? 'over' : 'running'}
      announcement={warning === 'none' ? '' : t(warning === 'five_left' ? 'clock.fiveLeft' : 'clock.oneLeft')}
    >
      {lock.isOver ? t('clock.over') : t('clock.until', { time: formatClock(lockEndsAtMs, language) })}
    </CrossingClock>
  );
}

/** Announces a warning only when it appears while the page is open. */
function useNewWarning(warning: LockWarning): LockWarning {
  const [atFirst] = useState(warning);
  const [isChanged, setIsChanged] = useState(false);
  if (!isChanged && warning !== atFirst) setIsChanged(true);
  return isChanged ? warning : 'none';
}
