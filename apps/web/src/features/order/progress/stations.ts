import type { Transaction } from '@naru/contract';
import type { OrderStage } from '@naru/core';
import type { Station } from '@naru/ui';
import { type Depth, depthOf } from '../amounts.ts';
import { isBankAccount } from '../payment/payment-target.ts';

export type StationName = 'seen' | 'confirmed' | 'sending' | 'delivered';

export interface StationView {
  readonly name: StationName;
  readonly state: Station['state'];
  /** When it was reached, UTC ISO; null when it was not, or when that is not known. */
  readonly reachedAt: string | null;
  /** How far the payment is, or the payout at the last station; null where nothing is counted. */
  readonly depth: Depth | null;
  /** A bank books this payment; there are no confirmations to show. */
  readonly isBank: boolean;
}

/** How many of the four stations are done at a stage. */
const STATIONS_DONE = {
  awaiting_deposit: 0,
  claimed: 0,
  seen: 1,
  short: 1,
  lost: 0,
  funded: 2,
  over: 2,
  assigned: 2,
  prepared: 2,
  sent: 3,
  delivered: 4,
} as const satisfies Record<Exclude<OrderStage, 'closed' | 'closed_funded'>, number>;

const MINUTE_MS = 60_000;

const NAMES: readonly StationName[] = ['seen', 'confirmed', 'sending', 'delivered'];

/** Null for a canceled order. */
export function stationsOf(transaction: Transaction): readonly StationView[] | null {
  const stage = transaction.stage;
  if (stage === 'closed' || stage === 'closed_funded') return null;
  const done = STATIONS_DONE[stage];
  const depositDepth = depthOf(transaction.deposits);
  const payoutDepth = depthOf(transaction.payout);
  const isBank = transaction.depositKind === 'bank';
  const isBankPayout = isBankAccount(transaction.address);
  return NAMES.map((name, index) => ({
    name,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
    reachedAt: index < done ? reachedAt(transaction, name) : null,
    depth: name === 'confirmed' ? depositDepth : name === 'delivered' ? payoutDepth : null,
    isBank: name === 'confirmed' ? isBank : name === 'delivered' && isBankPayout,
  }));
}

/** Stations that were reached, the latest last. */
export function reachedStations(transaction: Transaction): readonly StationView[] {
  return (stationsOf(transaction) ?? []).filter(({ state }) => state === 'done');
}

export function reachedAt(transaction: Transaction, name: StationName): string | null {
  if (name === 'seen') return earliest(transaction.deposits.map((deposit) => deposit.firstSeenAt));
  if (name === 'confirmed') return transaction.confirmedAt;
  if (name === 'delivered') return transaction.deliveredAt;
  return earliest(transaction.payout.map((payment) => payment.firstSeenAt));
}

/** When orders like this one usually arrive; null where that is not known or has passed. */
export function usualEndMs(transaction: Transaction, minutes: number | null, nowMs: number): number | null {
  const seenAt = reachedAt(transaction, 'seen');
  if (seenAt === null || minutes === null) return null;
  const endMs = Date.parse(seenAt) + minutes * MINUTE_MS;
  return endMs > nowMs ? endMs : null;
}

/** ISO times of equal length sort as texts. */
function earliest(times: readonly string[]): string | null {
  return times.toSorted()[0] ?? null;
}
