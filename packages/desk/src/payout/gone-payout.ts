import type { Result } from '@naru/core';
import { holdUnlessOpen } from '../hold/change-hold.ts';
import { type AdvanceRefusal, advanceOrder } from '../order/advance-order.ts';
import { type Desk, getReceiveRail } from '../order/desk.ts';
import type { Actor, Order } from '../order/order.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import type { Payout } from './payout.ts';
import { findPaying } from './payout-sightings.ts';
import { intentOf } from './attempt.ts';

/** `replaced`: another payment pays the order. `lost`: none does, and it had its time to come back. */
type Fate = 'replaced' | 'lost';

/**
 * What became of a payment that was verified and is not there any more; null while it is there, or may still
 * come back. The network is asked for it by name before anybody calls it dead.
 */
export async function judgeGone(
  desk: Desk,
  view: OrderView,
  payout: Payout,
  railState: RailState | null,
): Promise<Fate | null> {
  const own = view.sightings.find((sighting) => sighting.outputKey === payout.outputKey);
  const isThere = own !== undefined && own.droppedAtMs === null;
  if (isThere || payout.txid === null) return null;
  const goneAtMs = own?.droppedAtMs ?? view.order.updatedAtMs;
  const hadItsTime = (railState?.scannedThroughMs ?? 0) >= goneAtMs + desk.settings.lostWaitMs;
  const isReplaced = findPaying(view, payout) !== null;
  if (!isReplaced && !hadItsTime) return null;
  const verdict = await getReceiveRail(desk, view.order).verifyPayout(intentOf(payout), payout.txid);
  if (verdict.state !== 'not_found') return null;
  return isReplaced ? 'replaced' : 'lost';
}

/**
 * Takes the order back to where it can be paid. After a replaced payment the same attempt goes on with the
 * other one. After a lost one the attempt has failed, and a hold keeps a second one from being made until
 * somebody has looked: only the operator's own wallet knows that the first can never be mined.
 */
export async function takeBackDead(
  desk: Desk,
  view: OrderView,
  dead: { readonly payout: Payout; readonly fate: Fate; readonly actor: Actor },
): Promise<Result<{ order: Order; payout: Payout }, AdvanceRefusal>> {
  const { payout, fate, actor } = dead;
  const next: Payout =
    fate === 'lost'
      ? { ...payout, state: 'failed' }
      : { ...payout, state: 'approved', txid: null, outputKey: null };
  const advanced = await advanceOrder(desk, view, {
    event: 'payout_proven_dead',
    actor,
    note: payout.txid,
    payout: next,
    ...(fate === 'lost' ? { holds: holdUnlessOpen(desk, view, 'watcher_disagree', actor) } : {}),
  });
  return advanced.ok ? { ok: true, value: { order: advanced.value, payout: next } } : advanced;
}
