import { type Result, ok, refuse } from '@naru/core';
import { readReference } from '../runtime/payment-reference.ts';
import {
  OF_NO_NETWORK,
  type SeenOutput,
  type Sighting,
  isMinedBefore,
  isPrizeUse,
  withoutUnreadBlock,
} from '../facts/sighting.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { type AdvanceRefusal } from '../order/advance-order.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import { parsePositiveAmount, type PositiveAmountRefusal } from '../facts/price.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import {
  intentOf,
  isReplaced,
  remainderBaseUnits,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import {
  type DisbursementAct,
  type FindDisbursementRefusal,
  countPayments,
  withDisbursement,
} from './count-payments.ts';

type ReportPaymentRefusal =
  | AdvanceRefusal
  | FindDisbursementRefusal
  | 'disbursement_ended'
  | 'txid_malformed'
  | 'payout_not_found'
  | 'payout_other_receiver'
  | 'payment_before_order'
  | 'payment_proof_missing'
  | 'payment_proof_malformed'
  | 'payment_proof_wrong';

/**
 * An operator names a transaction; the amount that it pays to the receiver of this disbursement counts, as
 * the network shows it. Several partial payments add up.
 */
export async function reportPayment(
  desk: Desk,
  act: DisbursementAct,
  txidText: string,
  given: { readonly proof: string | null } = { proof: null },
): Promise<Result<Order, ReportPaymentRefusal>> {
  const txid = parseTxid(txidText);
  if (txid === null) return refuse('txid_malformed');
  return withDisbursement(desk, act, async (view, disbursement) => {
    if (stateOfDisbursement(view, disbursement) === 'settled') return refuse('disbursement_ended');
    if (isReplaced(view, disbursement)) return refuse('disbursement_ended');
    const rail = getRail(desk, disbursement.railId);
    const proof = proofOf(rail, given.proof);
    if (!proof.ok) return proof;
    const known = view.sightings.find((sighting) => sighting.txid === txid);
    const evidence = { blockHash: known?.blockHash ?? null, proof: proof.value };
    const found = await rail.findPayments(intentOf(view, disbursement), txid, evidence);
    if (found === null) return refuse('payout_not_found');
    if (found.length === 0)
      return refuse(proof.value === null ? 'payout_other_receiver' : 'payment_proof_wrong');
    // Payments to the receiver from before the order were for something else.
    const since = found.filter((output) => !isMinedBefore(output, view.order.createdAtMs));
    if (since.length === 0) return refuse('payment_before_order');
    const state = await desk.store.findRailState(disbursement.railId);
    const readHeight = state === null ? Number.POSITIVE_INFINITY : rail.readHeight(state.cursor);
    const outputKeys = since.map(({ outputKey }) => outputKey);
    const uses = await desk.store.findOutputUses({ railId: disbursement.railId, outputKeys });
    // One transaction may pay a prize to the same receiver, too.
    const payments = since
      .filter(({ outputKey }) => !isPrizeUse(uses.get(outputKey)))
      .map((output) => toSighting(desk, view, disbursement, withoutUnreadBlock(output, readHeight)));
    if (payments.length === 0) return refuse('output_already_used');
    return countPayments(desk, view, {
      disbursement,
      payments,
      actor: act.actor,
      note: txid,
      event: 'payments_changed',
    });
  });
}

/** The payer's proof, on networks that do not say whom a transaction pays; null on all others. */
function proofOf(
  rail: Rail,
  text: string | null,
): Result<string | null, 'payment_proof_missing' | 'payment_proof_malformed'> {
  if (rail.isPaymentProof === undefined) return ok(null);
  if (text === null || text.trim() === '') return refuse('payment_proof_missing');
  return rail.isPaymentProof(text) ? ok(text) : refuse('payment_proof_malformed');
}

/** A known payment keeps its recorded fields; it may have been assigned to another order. */
function toSighting(
  desk: Desk,
  view: OrderView,
  { railId, orderId, purpose, disbursementId }: Disbursement,
  output: SeenOutput,
): Sighting {
  const known = view.sightings.find(({ outputKey }) => outputKey === output.outputKey);
  const { minedAtMs: _mined, ...seen } = output;
  return {
    ...(known ?? {
      ...seen,
      railId,
      orderId,
      purpose,
      firstSeenAtMs: desk.clock.nowMs(),
      inBlocksSinceMs: null,
    }),
    blockHeight: seen.blockHeight,
    blockHash: seen.blockHash,
    flags: seen.flags,
    droppedAtMs: null,
    standing: known?.standing === 'booked' ? 'booked' : 'counted',
    disbursementId,
  };
}

type AttestPaymentRefusal =
  | AdvanceRefusal
  | FindDisbursementRefusal
  | PositiveAmountRefusal
  | 'disbursement_ended'
  | 'payout_is_seen_by_rail'
  | 'evidence_missing'
  | 'txid_malformed';

/**
 * Attests a payment that only a person can see, with its transaction or the reference of the bank.
 * @param evidence `amountText` null: the whole remaining amount
 */
export async function attestPayment(
  desk: Desk,
  act: DisbursementAct,
  evidence: { readonly reference: string; readonly amountText: string | null },
): Promise<Result<Order, AttestPaymentRefusal>> {
  return withDisbursement(desk, act, async (view, disbursement) => {
    const { railId, orderId, purpose, watchKey, assetId, disbursementId } = disbursement;
    const rail = getRail(desk, railId);
    if (rail.network.witness !== 'operator') return refuse('payout_is_seen_by_rail');
    const reference = readReference(rail, evidence.reference);
    if (!reference.ok) return reference;
    const { outputKey, txid } = reference.value;
    const isKnown = view.sightings.some((known) => known.railId === railId && known.outputKey === outputKey);
    if (isKnown) return refuse('output_already_used');
    const remainder = remainderBaseUnits(view, disbursement);
    if (remainder === 0n || disbursement.lastAct === 'withdrawn') return refuse('disbursement_ended');
    const baseUnits =
      evidence.amountText === null
        ? ({ ok: true, value: remainder } as const)
        : parsePositiveAmount(evidence.amountText, getAsset(desk, assetId));
    if (!baseUnits.ok) return baseUnits;
    const payment: Sighting = {
      ...OF_NO_NETWORK,
      railId,
      outputKey,
      orderId,
      purpose,
      watchKey,
      assetId,
      baseUnits: baseUnits.value,
      txid,
      firstSeenAtMs: desk.clock.nowMs(),
      standing: 'booked',
      disbursementId,
    };
    return countPayments(desk, view, {
      disbursement,
      payments: [payment],
      actor: act.actor,
      note: txid,
      event: 'payment_attested',
    });
  });
}

/** Accepts a transaction id or an explorer URL that ends in one. */
function parseTxid(text: string): string | null {
  const match = /(?<![0-9A-Za-z])([0-9A-Za-z]{16,128})\/?$/.exec(text.trim());
  return match?.[1] ?? null;
}
