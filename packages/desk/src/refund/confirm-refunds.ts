import { type Result, ok } from '@naru/core';
import { confirmationsOf } from '../deposit/record-scan.ts';
import type { Sighting } from '../deposit/sighting.ts';
import { type Desk, getRail } from '../order/desk.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { type ChangeRefundRefusal, changeRefund, paidPostings } from './change-refund.ts';
import type { RefundCase } from './refund-case.ts';

/**
 * Brings the refunds of one order to where the network says that they stand. Repeating it changes nothing.
 */
export async function confirmRefunds(
  desk: Desk,
  orderId: string,
  railState: RailState | null,
): Promise<Result<null, ChangeRefundRefusal>> {
  const view = await desk.store.findOrder(orderId);
  if (view === null) return ok(null);
  for (const refund of view.refunds) {
    const answer = await confirmRefund(desk, view, refund, railState);
    if (!answer.ok) return answer;
  }
  return ok(null);
}

async function confirmRefund(
  desk: Desk,
  view: OrderView,
  refund: RefundCase,
  railState: RailState | null,
): Promise<Result<null, ChangeRefundRefusal>> {
  const act = {
    orderId: refund.orderId,
    refundId: refund.refundId,
    actor: { kind: 'watcher', id: refund.railId },
  } as const;
  if (refund.state === 'approved') {
    const paying = await findPaying(desk, view, refund);
    if (paying === null) return ok(null);
    const { txid, outputKey } = paying;
    const seen = await changeRefund(desk, act, 'txid_verified_seen', () =>
      ok({ patch: { txid, outputKey }, note: txid }),
    );
    return seen.ok ? ok(null) : seen;
  }
  const sighting = view.sightings.find((candidate) => candidate.outputKey === refund.outputKey);
  if (refund.state !== 'sent' || sighting === undefined || sighting.droppedAtMs !== null) return ok(null);
  const required = getRail(desk, refund.railId).payoutConfirmationsRequired(refund.assetId);
  if (confirmationsOf(sighting, railState) < required) return ok(null);
  const confirmed = await changeRefund(desk, act, 'confirmed', (current) =>
    ok({ postings: paidPostings(current) }),
  );
  return confirmed.ok ? ok(null) : confirmed;
}

/**
 * A living output of exactly the approved amount that no other refund of the order has taken. The network is
 * asked whom it paid: an address that was given before this one is watched for ever.
 */
async function findPaying(
  desk: Desk,
  view: OrderView,
  refund: RefundCase,
): Promise<Pick<Sighting, 'txid' | 'outputKey'> | null> {
  const { refundId: payoutId, assetId, address, allocatedBaseUnits: baseUnits } = refund;
  if (address === null) return null;
  const taken = new Set(view.refunds.map((other) => other.outputKey));
  const candidates = view.sightings.filter(
    (sighting) =>
      sighting.purpose === 'refund' &&
      sighting.droppedAtMs === null &&
      sighting.baseUnits === baseUnits &&
      !taken.has(sighting.outputKey) &&
      sighting.firstSeenAtMs >= (refund.approvedAtMs ?? 0),
  );
  const rail = getRail(desk, refund.railId);
  const intent = { payoutId, assetId, address, memo: null, baseUnits };
  for (const { txid, blockHash } of candidates) {
    const verdict = await rail.verifyPayout(intent, txid, blockHash);
    if (verdict.state === 'seen' && !taken.has(verdict.outputKey))
      return { txid, outputKey: verdict.outputKey };
  }
  return null;
}
