import { usdCentsFloor } from '@naru/core';
import { type Desk, type OrderView, getAsset, moneyOf } from '@naru/desk';
import type { SignedIn } from './operator-sessions.ts';

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
  const worth = worthUsdCents(desk, view);
  const { stepUpAboveUsdCents, fourEyesAboveUsdCents } = desk.settings;
  // On a desk of one the password stands in for the second person.
  const isRoutine = worth !== null && worth <= stepUpAboveUsdCents && worth <= fourEyesAboveUsdCents;
  return isRoutine ? untilMs : null;
}

/** What was promised or has arrived, whichever is more, at current prices; null without a price. */
function worthUsdCents(desk: Desk, view: OrderView): bigint | null {
  const snapshot = desk.rateBook.current();
  if (snapshot === null) return null;
  const { payAssetId, payBaseUnits } = view.order;
  const { heldBaseUnits } = moneyOf(desk, view);
  const most = heldBaseUnits > payBaseUnits ? heldBaseUnits : payBaseUnits;
  const cents = usdCentsFloor(getAsset(desk, payAssetId), most, snapshot);
  return cents.ok ? cents.value : null;
}
