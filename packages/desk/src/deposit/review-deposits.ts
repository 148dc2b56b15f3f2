import { type OrderEvent, type Result, nextDepositEvent, ok } from '@naru/core';
import { type AdvanceRefusal, type OrderPatch, advanceOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import type { CloseReason } from '../order/order.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { confirmationsOf } from './record-scan.ts';

/** From unseen to closed as overpaid takes three; a fifth would be a circle. */
const STEPS_MAX = 5;

/**
 * Brings one order to where its recorded deposits say that it stands. It looks at the whole state and not at
 * news, so a crash between writing a sighting and acting on it loses nothing.
 */
export async function reviewDeposits(
  desk: Desk,
  orderId: string,
  railState: RailState | null,
): Promise<Result<null, AdvanceRefusal | 'order_unknown'>> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const answer = await withOrder<boolean, AdvanceRefusal>(desk, orderId, async (view) => {
      const event = decideDepositEvent(desk, view, railState);
      if (event === null) return ok(false);
      const isPolicy = event === 'mismatch_cancel';
      const advanced = await advanceOrder(desk, view.order, {
        event,
        actor: isPolicy
          ? { kind: 'policy', id: desk.settings.depositPolicy }
          : { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
        patch: patchOf(desk, event),
      });
      return advanced.ok ? ok(true) : advanced;
    });
    if (!answer.ok) return answer;
    if (!answer.value) return ok(null);
  }
  throw new Error(`order ${orderId.slice(0, 4)}… does not settle`);
}

/** What the recorded deposits of an order call for now; null when its stage says it all already. */
export function decideDepositEvent(
  desk: Desk,
  view: OrderView,
  railState: RailState | null,
): OrderEvent | null {
  const { order } = view;
  const rail = getPayRail(desk, order);
  // Strict policy: more than was due ends as Canceled, and the difference is never kept silently.
  if (order.stage === 'over' && desk.settings.depositPolicy === 'strict') return 'mismatch_cancel';
  // Where a person is the witness, nothing is seen or vanishes by itself.
  if (rail.network.witness === 'operator') return null;
  const required = rail.confirmationsRequired(order.payAssetId);
  return nextDepositEvent({
    stage: order.stage,
    dueBaseUnits: order.payBaseUnits,
    lockEndsAtMs: order.lockEndsAtMs,
    dustBaseUnits: getAsset(desk, order.payAssetId).dustBaseUnits,
    deposits: view.sightings
      .filter((sighting) => sighting.purpose === 'deposit')
      .map((sighting) => ({
        baseUnits: sighting.baseUnits,
        firstSeenAtMs: sighting.firstSeenAtMs,
        isAlive: sighting.droppedAtMs === null,
        isFinal: confirmationsOf(sighting, railState) >= required,
      })),
  });
}

function patchOf(desk: Desk, event: OrderEvent): OrderPatch {
  const reason: CloseReason | null =
    event === 'late_deposit' ? 'late' : event === 'mismatch_cancel' ? 'overpaid' : null;
  if (reason !== null) return { closeReason: reason };
  if (event === 'deposit_dropped_all' || event === 'reorg_unfund') {
    return { lostEndsAtMs: desk.clock.nowMs() + desk.settings.lostWaitMs };
  }
  return {};
}
