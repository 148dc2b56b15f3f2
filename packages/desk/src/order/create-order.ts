import {
  type AmountRefusal,
  type Asset,
  type MinimumRefusal,
  type Quote,
  type QuoteAnchor,
  type QuoteRefusal,
  type RateSnapshot,
  type Result,
  checkMinimum,
  makeQuote,
  ok,
  parseAmount,
  parsePrice,
  refuse,
} from '@naru/core';
import type { AddressFate } from '../address/address-pool.ts';
import type { AddressRefusal, CheckedAddress, DerivedAddress, Rail } from '../ports/rail.ts';
import type { SaveNewOrderRefusal } from '../ports/store.ts';
import { type Desk, getRail } from './desk.ts';
import { isEmail } from './email.ts';
import type { Order } from './order.ts';

/** What a visitor asks for. Amounts are decimal texts in whole coins. */
export interface CreateOrderInput {
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payAmountText: string;
  readonly receiveAmountText: string;
  readonly email: string;
  readonly receiveAddressText: string;
  readonly userId: string | null;
  /** The prices that the page computed from; without it the present ones are used. */
  readonly snapshotId?: string;
  readonly anchor?: QuoteAnchor;
}

export type CreateOrderRefusal =
  | 'currency_unknown'
  | 'email_invalid'
  | 'snapshot_stale'
  | 'quote_changed'
  | 'address_pool_empty'
  | AmountRefusal
  | QuoteRefusal
  | MinimumRefusal
  | AddressRefusal
  | Exclude<SaveNewOrderRefusal, 'address_taken' | 'identifier_taken'>;

/** A refused creation; with a price that moved it carries what the same wish costs now. */
export type CreateOrderAnswer =
  | Extract<Result<Order, CreateOrderRefusal>, { ok: true }>
  | { readonly ok: false; readonly reason: CreateOrderRefusal; readonly current: Quote | null };

/** Races for the same address or identifier; each try takes fresh ones. */
const ATTEMPTS_MAX = 16;

/**
 * Makes an order: the server's own figure from a published snapshot, an address that belongs to it alone, the
 * rate locked from now, all in one transaction. Refuses (and writes nothing) in the order of the form's checks.
 */
export async function createOrder(desk: Desk, input: CreateOrderInput): Promise<CreateOrderAnswer> {
  const wish = priceWish(desk, input);
  if (!wish.ok) return wish;
  const { payAsset, receiveAsset, quote, snapshot } = wish.value;
  const minimum = checkMinimum({
    payAsset,
    payBaseUnits: quote.payBaseUnits,
    receiveAsset,
    receiveBaseUnits: quote.receiveBaseUnits,
    snapshot,
    minimumUsdCents: desk.settings.minimumUsdCents,
  });
  if (!minimum.ok) return { ...minimum, current: null };
  const email = input.email.trim();
  if (!isEmail(email)) return { ...refuse('email_invalid'), current: null };
  const receiver = getRail(desk, receiveAsset.railId).parseAddress(
    receiveAsset.assetId,
    input.receiveAddressText,
  );
  if (!receiver.ok) return { ...receiver, current: null };
  const saved = await saveWithAddress(desk, {
    ...wish.value,
    email,
    receiver: receiver.value,
    userId: input.userId,
  });
  return saved.ok ? saved : { ...saved, current: null };
}

interface PricedWish {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly snapshot: RateSnapshot;
}

type WishAnswer =
  | { readonly ok: true; readonly value: PricedWish }
  | { readonly ok: false; readonly reason: CreateOrderRefusal; readonly current: Quote | null };

function priceWish(desk: Desk, input: CreateOrderInput): WishAnswer {
  const payAsset = desk.assets.get(input.payAssetId);
  const receiveAsset = desk.assets.get(input.receiveAssetId);
  if (payAsset === undefined || receiveAsset === undefined) {
    return { ...refuse('currency_unknown'), current: null };
  }
  const anchor = input.snapshotId === undefined ? 'pay' : (input.anchor ?? 'pay');
  const anchorBaseUnits =
    anchor === 'pay'
      ? parseAmount(input.payAmountText, payAsset.decimals)
      : parseAmount(input.receiveAmountText, receiveAsset.decimals);
  if (!anchorBaseUnits.ok) return { ...anchorBaseUnits, current: null };
  const quoteFrom = (snapshot: RateSnapshot): Result<Quote, QuoteRefusal> =>
    makeQuote({
      payAsset,
      receiveAsset,
      snapshot,
      adjustments: desk.rateBook.adjustments(),
      anchor,
      anchorBaseUnits: anchorBaseUnits.value,
      reverseQuote: desk.settings.reverseQuote,
    });
  const now = freshSnapshot(desk);
  if (now === null) return { ...refuse('rate_unavailable'), current: null };
  const current = quoteFrom(now);
  if (!current.ok) return { ...current, current: null };
  if (input.snapshotId === undefined) {
    const isNear = isNearEnough(input.receiveAmountText, current.value.receiveBaseUnits, receiveAsset);
    return isNear
      ? ok({ payAsset, receiveAsset, quote: current.value, snapshot: now })
      : { ...refuse('quote_changed'), current: current.value };
  }
  const snapshot = desk.rateBook.findFresh(input.snapshotId, desk.clock.nowMs());
  if (snapshot === null) return { ...refuse('snapshot_stale'), current: current.value };
  const quote = quoteFrom(snapshot);
  if (!quote.ok) return { ...quote, current: null };
  const otherSide =
    anchor === 'pay'
      ? { text: input.receiveAmountText, decimals: receiveAsset.decimals, due: quote.value.receiveBaseUnits }
      : { text: input.payAmountText, decimals: payAsset.decimals, due: quote.value.payBaseUnits };
  const shown = parseAmount(otherSide.text, otherSide.decimals);
  if (!shown.ok) return { ...shown, current: null };
  if (shown.value !== otherSide.due) return { ...refuse('quote_changed'), current: current.value };
  return ok({ payAsset, receiveAsset, quote: quote.value, snapshot });
}

function freshSnapshot(desk: Pick<Desk, 'rateBook' | 'clock'>): RateSnapshot | null {
  const current = desk.rateBook.current();
  return current === null ? null : desk.rateBook.findFresh(current.snapshotId, desk.clock.nowMs());
}

/**
 * A client that names no snapshot computed from prices of its own: its figure may exceed ours by rounding
 * (one part in a million) and fall short of it by half a percent, no more.
 */
function isNearEnough(clientText: string, ourBaseUnits: bigint, asset: Asset): boolean {
  const client = parsePrice(clientText);
  if (!client.ok) return false;
  const ours = ourBaseUnits * client.value.denominator;
  const theirs = client.value.numerator * 10n ** BigInt(asset.decimals);
  return theirs * 1_000_000n <= ours * 1_000_001n && theirs * 1_000n >= ours * 995n;
}

interface OrderParts extends PricedWish {
  readonly email: string;
  readonly receiver: CheckedAddress;
  readonly userId: string | null;
}

async function saveWithAddress(desk: Desk, parts: OrderParts): Promise<Result<Order, CreateOrderRefusal>> {
  const payRail = getRail(desk, parts.payAsset.railId);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const place = await takeDepositPlace(desk, payRail);
    if (!place.ok) return place;
    const order = buildOrder(desk, parts, place.value);
    const saved = await desk.store.saveNewOrder({
      order,
      audit: {
        auditId: desk.ids.nextRowId(),
        orderId: order.orderId,
        orderVersion: order.version,
        event: 'create',
        stageBefore: null,
        stageAfter: order.stage,
        actor: { kind: 'customer', id: '' },
        note: null,
        happenedAtMs: order.createdAtMs,
      },
      outbox: [
        {
          messageId: desk.ids.nextRowId(),
          kind: 'order_changed',
          orderId: order.orderId,
          orderVersion: order.version,
          createdAtMs: order.createdAtMs,
        },
      ],
      payRailId: payRail.network.railId,
      receiveRailId: parts.receiveAsset.railId,
    });
    settlePlace(desk, payRail, place.value, saved.ok ? 'claimed' : FATE_OF_REFUSED[saved.reason]);
    if (saved.ok) {
      desk.orderChanged({ order });
      return ok(order);
    }
    if (saved.reason === 'receiver_is_ours') return refuse(saved.reason);
  }
  return refuse('address_pool_empty');
}

interface DepositPlace {
  readonly address: string;
  readonly derived: DerivedAddress | null;
}

const FATE_OF_REFUSED = {
  address_taken: 'taken_by_other',
  identifier_taken: 'unused',
  receiver_is_ours: 'unused',
} as const satisfies Record<SaveNewOrderRefusal, AddressFate>;

function settlePlace(desk: Desk, rail: Rail, place: DepositPlace, fate: AddressFate): void {
  if (place.derived !== null) desk.addressPool.settle(rail.network.railId, place.derived, fate);
}

/** Where this order is paid: an address of its own, or the desk's bank account with the order's reference. */
async function takeDepositPlace(desk: Desk, rail: Rail): Promise<Result<DepositPlace, 'address_pool_empty'>> {
  if (rail.network.routing === 'reference') {
    return ok({ address: rail.receivingAccount ?? '', derived: null });
  }
  const { railId } = rail.network;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const derived = desk.addressPool.take(railId);
    if (derived !== null) return ok({ address: derived.address, derived });
    // Others wait for the same refill and may have been faster.
    await desk.addressPool.refill(rail);
  }
  return refuse('address_pool_empty');
}

function buildOrder(desk: Desk, parts: OrderParts, place: DepositPlace): Order {
  const nowMs = desk.clock.nowMs();
  return {
    orderId: desk.ids.nextOrderId(),
    reference: desk.ids.nextReference(),
    version: 1,
    stage: 'awaiting_deposit',
    payAssetId: parts.payAsset.assetId,
    receiveAssetId: parts.receiveAsset.assetId,
    payBaseUnits: parts.quote.payBaseUnits,
    receiveBaseUnits: parts.quote.receiveBaseUnits,
    snapshotId: parts.snapshot.snapshotId,
    isDemoRate: parts.snapshot.isDemo,
    payUsdPrice: parts.snapshot.usdPrices[parts.payAsset.symbol] ?? '',
    receiveUsdPrice: parts.snapshot.usdPrices[parts.receiveAsset.symbol] ?? '',
    adjustmentPartsPerMillion: parts.quote.adjustmentPartsPerMillion,
    userId: parts.userId,
    email: parts.email,
    receiveAddress: parts.receiver.address,
    receiveWatchKey: parts.receiver.watchKey,
    depositAddress: place.address,
    depositWatchKey: place.derived?.watchKey ?? null,
    depositAddressIndex: place.derived?.addressIndex ?? null,
    createdAtMs: nowMs,
    lockEndsAtMs: nowMs + desk.settings.rateLockMs,
    claimEndsAtMs: null,
    lostEndsAtMs: null,
    updatedAtMs: nowMs,
    deliveredAtMs: null,
    closeReason: null,
    closeNote: null,
    assignedOperatorId: null,
    assignedUntilMs: null,
  };
}
