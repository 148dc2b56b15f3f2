import { finalityOfUnmatched } from '../ledger/finality.ts';
import { firstKeyOf } from '../runtime/payment-reference.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { UnmatchedReopening } from '../facts/unmatched-deposit.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { suspenseEntry } from './suspense-entry.ts';

/** Whether a deposit of an order is one that a person gave to it, and has not taken from it since. */
export async function isGiven(
  { store }: Pick<Desk, 'store'>,
  { orderId }: Pick<Order, 'orderId'>,
  { railId, outputKey }: Pick<Sighting, 'railId' | 'outputKey'>,
): Promise<boolean> {
  const deposit = await store.findUnmatchedDeposit({ railId, outputKey: firstKeyOf(outputKey) });
  return deposit?.orderId === orderId;
}

/**
 * It goes back among the deposits of no order, into suspense where it is final by their rule. One that is
 * booked may be in a new block since, and then it comes into suspense later.
 */
export async function planReopening(desk: Desk, given: Sighting): Promise<UnmatchedReopening> {
  const { railId, outputKey: givenKey, standing } = given;
  const state = await desk.store.findRailState(railId);
  const isFinal = standing === 'booked' && finalityOfUnmatched(getRail(desk, railId), given, state).isFinal;
  const puttingIn = isFinal ? suspenseEntry(desk, given, 'in') : null;
  return { railId, outputKey: firstKeyOf(givenKey), givenKey, puttingIn };
}
