import {
  type Asset,
  type LetterChoice,
  type Quote,
  type RateSnapshot,
  type Result,
  type Language,
  isSnapshotFresh,
  ok,
  refuse,
} from '@naru/core';
import type { AddressFate } from '../runtime/address-pool.ts';
import { lettersOfNewOrder } from '../order/letters-of-order.ts';
import type { CheckedAddress, DerivedAddress, Rail } from '../ports/rail.ts';
import type { OpenLock, OpenLockRefusal } from '../facts/unpaid-limits.ts';
import type { IdempotencyRecord, NewOrder, SaveNewOrderRefusal } from '../ports/store.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { describeNewOrder, startOrder } from '../order/new-order.ts';
import { amountFreeSinceMs, isIdentifiedByAmount } from '../runtime/exact-amount.ts';
import type { Order } from '../facts/order.ts';

/** Retries after losing a race for an address or identifier; each takes new ones. */
const ATTEMPTS_MAX = 16;

/** What a new order consists of besides its identifiers, its time and its deposit address. */
export interface OrderParts {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly snapshot: RateSnapshot;
  readonly email: string;
  readonly language: Language;
  readonly letterChoice: LetterChoice;
  readonly receiver: CheckedAddress;
  readonly refundReceiver: CheckedAddress | null;
  readonly userId: string | null;
  readonly idempotency?: IdempotencyRecord;
  readonly lock: OpenLock | null;
}

export type OpenOrderRefusal =
  | 'address_pool_empty'
  | 'snapshot_stale'
  | 'reserve_too_small'
  | 'receiver_is_ours'
  | 'idempotency_key_used'
  | 'amount_in_use'
  | OpenLockRefusal;

/**
 * Writes a new order with its address, its promise in the books and its audit entry, or nothing. Retries when
 * another order took the same address or identifier.
 */
export async function openOrder(desk: Desk, parts: OrderParts): Promise<Result<Order, OpenOrderRefusal>> {
  const payRail = getRail(desk, parts.payAsset.railId);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const place = await takeDepositPlace(desk, payRail);
    if (!place.ok) return place;
    const newOrder = describeOpening(desk, parts, place.value);
    // Waiting for an address can take a while; the rate is locked from now, so its prices must be current.
    if (!isSnapshotFresh(parts.snapshot, newOrder.order.createdAtMs)) {
      settlePlace(desk, payRail, place.value, 'unused');
      return refuse('snapshot_stale');
    }
    const saved = await desk.store.saveNewOrder(newOrder);
    settlePlace(desk, payRail, place.value, saved.ok ? 'claimed' : fateOfRefused(saved.reason));
    if (saved.ok) {
      desk.orderChanged({ order: newOrder.order, openedHolds: [] });
      return ok(newOrder.order);
    }
    if (saved.reason === 'balance_too_small') return refuse('reserve_too_small');
    if (saved.reason !== 'address_taken' && saved.reason !== 'identifier_taken') return refuse(saved.reason);
  }
  return refuse('address_pool_empty');
}

interface DepositPlace {
  readonly address: string;
  readonly derived: DerivedAddress | null;
}

function fateOfRefused(reason: SaveNewOrderRefusal): AddressFate {
  return reason === 'address_taken' ? 'taken_by_other' : 'unused';
}

function settlePlace(desk: Desk, rail: Rail, place: DepositPlace, fate: AddressFate): void {
  if (place.derived !== null) desk.addressPool.settle(rail.network.railId, place.derived, fate);
}

/** The place to pay to: an own address, or the desk's account with the order's reference or amount. */
async function takeDepositPlace(desk: Desk, rail: Rail): Promise<Result<DepositPlace, 'address_pool_empty'>> {
  const { receivingAccount } = rail;
  if (receivingAccount !== undefined) return ok({ address: receivingAccount, derived: null });
  const { railId } = rail.network;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const derived = desk.addressPool.take(railId);
    if (derived !== null) return ok({ address: derived.address, derived });
    // Other requests wait for the same refill and may take its addresses first.
    await desk.addressPool.refill(rail);
  }
  return refuse('address_pool_empty');
}

function describeOpening(desk: Desk, parts: OrderParts, place: DepositPlace): NewOrder {
  const newOrder = describeNewOrder(desk, buildOrder(desk, parts, place), {
    event: 'create',
    actor: { kind: 'customer', id: '' },
  });
  return {
    ...newOrder,
    letters: lettersOfNewOrder(desk, newOrder.order),
    ...(parts.idempotency === undefined ? {} : { idempotency: parts.idempotency }),
    ...(parts.lock === null ? {} : { lock: parts.lock }),
    ...(isIdentifiedByAmount(desk, parts.payAsset) ? { amountFreeSinceMs: amountFreeSinceMs(desk) } : {}),
  };
}

function buildOrder(desk: Desk, parts: OrderParts, place: DepositPlace): Order {
  const { payAsset, receiveAsset, quote, snapshot } = parts;
  return {
    ...startOrder(desk),
    stage: 'awaiting_deposit',
    payAssetId: payAsset.assetId,
    receiveAssetId: receiveAsset.assetId,
    payBaseUnits: quote.payBaseUnits,
    receiveBaseUnits: quote.receiveBaseUnits,
    snapshotId: snapshot.snapshotId,
    isDemoRate: snapshot.isDemo,
    payUsdPrice: snapshot.usdPrices[payAsset.symbol] ?? '',
    receiveUsdPrice: snapshot.usdPrices[receiveAsset.symbol] ?? '',
    adjustmentPartsPerMillion: quote.adjustmentPartsPerMillion,
    userId: parts.userId,
    predecessorOrderId: null,
    email: parts.email,
    language: parts.language,
    letterChoice: parts.letterChoice,
    linkId: null,
    receiveAddress: parts.receiver.address,
    receiveWatchKey: parts.receiver.watchKey,
    refundAddress: parts.refundReceiver?.address ?? null,
    refundWatchKey: parts.refundReceiver?.watchKey ?? null,
    depositAddress: place.address,
    depositWatchKey: place.derived?.watchKey ?? null,
    depositAddressIndex: place.derived?.addressIndex ?? null,
  };
}
