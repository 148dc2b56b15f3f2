import { type Desk, type OrderView, bothSidesOf, judgedUsdCents } from '@naru/desk';
import type { SignedIn } from '../../account/operator-sessions.ts';

/** How long a password that was entered counts for routine acts. */
const STEP_UP_LASTS_MS = 10 * 60_000;

/**
 * Until when the operator needs no password for routine acts on the order; null if they need it now, because
 * the last one is too old or the order is worth too much.
 */
export function passwordFreeUntilMs(
  desk: Desk,
  view: OrderView,
  { session: { steppedUpAtMs } }: Pick<SignedIn, 'session'>,
): number | null {
  const nowMs = desk.clock.nowMs();
  const untilMs = steppedUpAtMs + STEP_UP_LASTS_MS;
  // A clock that was set back does not lengthen it.
  if (nowMs < steppedUpAtMs || nowMs >= untilMs) return null;
  const worth = judgedUsdCents(desk, bothSidesOf(desk, view));
  const { stepUpAboveUsdCents, fourEyesAboveUsdCents } = desk.settings;
  // On a desk of one the password takes the place of the second person.
  const isRoutine = worth !== null && worth <= stepUpAboveUsdCents && worth <= fourEyesAboveUsdCents;
  return isRoutine ? untilMs : null;
}
