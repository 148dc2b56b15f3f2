import type { Transaction } from '@naru/contract';
import { useRemainingMs, useServerClock } from '@naru/ui';
import { type LockView, lockView } from './payment/rate-lock.ts';

/** The rate lock of an order by the desk's clock, second by second. */
export function useRateLock({ createdAt, lockEndsAt }: Transaction): LockView {
  const [beganAtMs, endsAtMs] = [Date.parse(createdAt), Date.parse(lockEndsAt)];
  const clock = useServerClock();
  const remainingMs = useRemainingMs({ endsAtMs, readNowMs: clock.nowMs });
  return lockView({ beganAtMs, endsAtMs }, endsAtMs - remainingMs);
}
