import {
  type AmountRefusal,
  type Asset,
  type LetterChoice,
  type MinimumRefusal,
  type Quote,
  type QuoteAnchor,
  type QuoteRefusal,
  type RateSnapshot,
  type Result,
  type Language,
  checkMinimum,
  isEmail,
  makeQuote,
  ok,
  parseAmount,
  parseSendable,
  refuse,
} from '@naru/core';
import { isOwnAccount } from '../runtime/deposit-place.ts';
import { worthOf } from '../ledger/journal.ts';
import { type FreeReserves, judgeMarkedReserves, readFreeReserves } from '../ledger/treasury.ts';
import type { OpenLock } from '../facts/unpaid-limits.ts';
import type { AddressRefusal, CheckedAddress } from '../ports/rail.ts';
import type { IdempotencyRecord } from '../ports/store.ts';
import { type ClosureReason, findClosure } from '../runtime/judge-opening.ts';
import { learnSnapshot } from '../runtime/rate-book.ts';
import { type ScreeningRefusal, screenNewOrder, screenReceiver } from '../screening/screen-order.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { type LockWish, type Opener, describeLock, describeUses } from './unpaid-limits.ts';
import { type OpenOrderRefusal, openOrder } from './open-order.ts';
import type { Order } from '../facts/order.ts';
import { findFreeAmount } from '../runtime/exact-amount.ts';

/** A visitor's request. Amounts are decimal texts in whole coins. */
export interface CreateOrderInput {
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payAmountText: string;
  readonly receiveAmountText: string;
  readonly email: string;
  /** Language of the letters about the order; English by default. */
  readonly language?: Language;
  /** Which letters about the order are sent; all by default. */
  readonly letterChoice?: LetterChoice;
  readonly receiveAddressText: string;
  /** The refund address; empty or absent if the customer enters none. */
  readonly refundAddressText?: string;
  readonly userId: string | null;
  /** The prices that the page used; the current ones by default. */
  readonly snapshotId?: string;
  readonly anchor?: QuoteAnchor;
  /** The caller's idempotency key and request: sent again, it returns the same order. */
  readonly idempotency?: IdempotencyRecord;
  /** Who orders, and how many unpaid orders they may have; without it nothing is counted. */
  readonly opener?: Opener;
  /** The internet address of the caller, to be compared with blocked networks; it is not stored. */
  readonly callerAddress?: string;
}

type CreateOrderRefusal =
  | 'fields_missing'
  | 'currency_unknown'
  | 'email_invalid'
  | 'snapshot_stale'
  | 'quote_changed'
  | 'idempotency_conflict'
  | 'refund_address_invalid'
  | ClosureReason
  | 'rail_unavailable'
  | AmountRefusal
  | QuoteRefusal
  | MinimumRefusal
  | AddressRefusal
  | ScreeningRefusal
  | Exclude<OpenOrderRefusal, 'idempotency_key_used'>
  | 'amounts_used_up';

/** A refused creation; if the price moved, it carries the present quote for the same request. */
export type CreateOrderAnswer =
  | Extract<Result<Order, CreateOrderRefusal>, { ok: true }>
  | { readonly ok: false; readonly reason: CreateOrderRefusal; readonly current: Quote | null };

/** A product computed by a client may have more decimals than the asset. */
const SHOWN_DECIMALS_MAX = 400;

/**
 * Creates an order in one transaction: the server's own quote from a published snapshot, an address of its
 * own, and a rate locked from now. Refuses, writing nothing, in the order of the form's checks.
 */
export async function createOrder(desk: Desk, input: CreateOrderInput): Promise<CreateOrderAnswer> {
  const repeated = await findRepeated(desk, input.idempotency);
  if (repeated !== null) return repeated;
  const closure = findClosure(desk, input);
  if (closure !== null) return { ...refuse(closure.reason), current: null };
  if (input.snapshotId !== undefined) await learnSnapshot(desk, input.snapshotId);
  if (input.payAmountText === '' || input.receiveAmountText === '')
    return { ...refuse('fields_missing'), current: null };
  const wish = priceWish(desk, input);
  if (!wish.ok) return wish;
  const { receiveAsset } = wish.value;
  const minimum = checkWorth(desk, wish.value);
  if (!minimum.ok) return { ...minimum, current: null };
  const email = input.email.trim();
  if (email === '' || input.receiveAddressText.trim() === '')
    return { ...refuse('fields_missing'), current: null };
  if (!isEmail(email)) return { ...refuse('email_invalid'), current: null };
  const receiveRail = getRail(desk, receiveAsset.railId);
  const receiver = receiveRail.parseAddress(receiveAsset.assetId, input.receiveAddressText);
  if (!receiver.ok) return { ...receiver, current: null };
  if (isOwnAccount(receiveRail, receiver.value)) return { ...refuse('receiver_is_ours'), current: null };
  const refundReceiver = await checkRefundAddress(desk, wish.value, input.refundAddressText?.trim() ?? '');
  if (!refundReceiver.ok) return { ...refundReceiver, current: null };
  const { userId, language = 'en', letterChoice = 'all', idempotency, opener } = input;
  const screened = await screenNewOrder(desk, {
    email,
    userId,
    receiveAsset,
    receiveAddress: receiver.value.address,
    callerAddress: input.callerAddress,
  });
  if (!screened.ok) return { ...screened, current: null };
  const free = await readFreeReserves(desk);
  const open = checkDirections(desk, wish.value, free);
  if (!open.ok) return { ...open, current: null };
  const lock = await lockOf(desk, wish.value, {
    userId,
    email,
    receiveAddress: receiver.value.address,
    opener: opener ?? null,
    free,
  });
  const opened = await openOrder(desk, {
    ...wish.value,
    email,
    language,
    letterChoice,
    receiver: receiver.value,
    refundReceiver: refundReceiver.value,
    userId,
    lock,
    ...(idempotency === undefined ? {} : { idempotency }),
  });
  if (opened.ok) return opened;
  if (opened.reason === 'amount_in_use') return proposeAmount(desk, wish.value);
  if (opened.reason !== 'idempotency_key_used') return { ...refuse(opened.reason), current: null };
  // The same request was faster at the same time: its order answers this one too.
  return (await findRepeated(desk, idempotency)) ?? { ...refuse('idempotency_conflict'), current: null };
}

/** Checks a refund address as for an open refund: on the network that is paid on, and not on a list. */
async function checkRefundAddress(
  desk: Desk,
  { payAsset: { railId, assetId } }: PricedWish,
  text: string,
): Promise<Result<CheckedAddress | null, 'refund_address_invalid' | 'declined'>> {
  if (text === '') return ok(null);
  const rail = getRail(desk, railId);
  const checked = rail.parseAddress(assetId, text);
  if (!checked.ok || isOwnAccount(rail, checked.value)) return refuse('refund_address_invalid');
  const { address, watchKey } = checked.value;
  const isOurs = await desk.store.hasDepositAddress({ railIds: [...desk.rails.keys()], watchKey });
  if (isOurs) return refuse('refund_address_invalid');
  const screened = await screenReceiver(desk, { railId, address });
  return screened.ok ? checked : screened;
}

function checkWorth(desk: Desk, { payAsset, receiveAsset, quote, snapshot }: PricedWish) {
  return checkMinimum({
    payAsset,
    payBaseUnits: quote.payBaseUnits,
    receiveAsset,
    receiveBaseUnits: quote.receiveBaseUnits,
    snapshot,
    minimumUsdCents: desk.settings.minimumUsdCents,
  });
}

/** Another order is identified by this amount: the customer sees the next free one before they agree. */
async function proposeAmount(
  desk: Desk,
  { payAsset, receiveAsset, quote: wished, snapshot }: PricedWish,
): Promise<CreateOrderAnswer> {
  const freeBaseUnits = await findFreeAmount(desk, payAsset, wished.payBaseUnits);
  if (freeBaseUnits === null) return { ...refuse('amounts_used_up'), current: null };
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustmentsOf(snapshot.snapshotId),
    anchor: 'pay',
    anchorBaseUnits: freeBaseUnits,
  });
  return quote.ok ? { ...refuse('amount_in_use'), current: quote.value } : { ...quote, current: null };
}

/** The bounds of the order. An account with a delivered order is not counted with its network. */
async function lockOf(
  desk: Desk,
  wish: PricedWish,
  {
    free,
    ...who
  }: Pick<LockWish, 'userId' | 'email' | 'receiveAddress' | 'opener'> & { readonly free: FreeReserves },
): Promise<OpenLock | null> {
  const { userId, opener } = who;
  const isKnown = userId !== null && opener !== null && (await desk.store.hasDelivered(userId));
  const { usdCents } = worthOf(desk, wish.receiveAsset, free.get(wish.receiveAsset.assetId) ?? 0n);
  const { minimumUsdCents, unpaidUsdCentsMax } = desk.settings;
  const share = { freeUsdCents: isKnown ? null : usdCents, minimumUsdCents };
  const lock = describeLock({ ...wish, ...who, ...share }, unpaidUsdCentsMax);
  if (lock === null || opener === null) return lock;
  return { ...lock, uses: await describeUses(desk, { ...wish, userId, opener, isKnown }) };
}

/** A mark of the treasury may have closed one direction of an asset. */
function checkDirections(
  desk: Desk,
  { payAsset, receiveAsset }: Pick<PricedWish, 'payAsset' | 'receiveAsset'>,
  free: FreeReserves,
): Result<null, 'rail_unavailable' | 'reserve_too_small'> {
  const states = judgeMarkedReserves(desk, free);
  if (states.get(payAsset.assetId) === 'full') return refuse('rail_unavailable');
  return states.get(receiveAsset.assetId) === 'short' ? refuse('reserve_too_small') : ok(null);
}

/** The order that this key created before, or a refusal if the key was used for another request. */
async function findRepeated(
  desk: Pick<Desk, 'store'>,
  idempotency: IdempotencyRecord | undefined,
): Promise<CreateOrderAnswer | null> {
  if (idempotency === undefined) return null;
  const used = await desk.store.findIdempotency(idempotency.keyHash);
  if (used === null) return null;
  const view = used.bodyHash === idempotency.bodyHash ? await desk.store.findOrder(used.orderId) : null;
  return view === null ? { ...refuse('idempotency_conflict'), current: null } : ok(view.order);
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
      ? parseSendable(payAsset, input.payAmountText)
      : parseSendable(receiveAsset, input.receiveAmountText);
  if (!anchorBaseUnits.ok) return { ...anchorBaseUnits, current: null };
  const quoteFrom = (snapshot: RateSnapshot): Result<Quote, QuoteRefusal> =>
    makeQuote({
      payAsset,
      receiveAsset,
      snapshot,
      adjustments: desk.rateBook.adjustmentsOf(snapshot.snapshotId),
      anchor,
      anchorBaseUnits: anchorBaseUnits.value,
    });
  const now = freshSnapshot(desk);
  if (now === null) return { ...refuse('rate_unavailable'), current: null };
  const current = quoteFrom(now);
  if (!current.ok) return { ...current, current: null };
  const wishNow = { payAsset, receiveAsset, quote: current.value, snapshot: now };
  if (input.snapshotId === undefined) {
    const shown = parseAmount(input.receiveAmountText, SHOWN_DECIMALS_MAX);
    if (!shown.ok) return { ...shown, current: null };
    if (shown.value === 0n) return { ...refuse('amount_out_of_range'), current: null };
    const isNear = isNearEnough(shown.value, current.value.receiveBaseUnits, receiveAsset);
    return isNear ? ok(wishNow) : proposeNow(desk, 'quote_changed', wishNow);
  }
  const snapshot = desk.rateBook.findFresh(input.snapshotId, desk.clock.nowMs());
  if (snapshot === null) return proposeNow(desk, 'snapshot_stale', wishNow);
  const quote = quoteFrom(snapshot);
  if (!quote.ok) return { ...quote, current: null };
  const otherSide =
    anchor === 'pay'
      ? { text: input.receiveAmountText, decimals: receiveAsset.decimals, due: quote.value.receiveBaseUnits }
      : { text: input.payAmountText, decimals: payAsset.decimals, due: quote.value.payBaseUnits };
  const shown = parseAmount(otherSide.text, otherSide.decimals);
  if (!shown.ok) return { ...shown, current: null };
  if (shown.value !== otherSide.due) return proposeNow(desk, 'quote_changed', wishNow);
  return ok({ payAsset, receiveAsset, quote: quote.value, snapshot });
}

/** Amounts that are too small are not proposed: the minimum is the form's first check. */
function proposeNow(desk: Desk, reason: 'quote_changed' | 'snapshot_stale', wish: PricedWish): WishAnswer {
  const minimum = checkWorth(desk, wish);
  return minimum.ok ? { ...refuse(reason), current: wish.quote } : { ...minimum, current: null };
}

function freshSnapshot(desk: Pick<Desk, 'rateBook' | 'clock'>): RateSnapshot | null {
  const current = desk.rateBook.current();
  return current === null ? null : desk.rateBook.findFresh(current.snapshotId, desk.clock.nowMs());
}

/**
 * A client that names no snapshot used prices of its own: its amount may exceed ours only by rounding (one
 * part in a million) and fall short of it by half a percent at most.
 */
function isNearEnough(shown: bigint, ourBaseUnits: bigint, asset: Asset): boolean {
  const ours = ourBaseUnits * 10n ** BigInt(SHOWN_DECIMALS_MAX - asset.decimals);
  return shown * 1_000_000n <= ours * 1_000_001n && shown * 1_000n >= ours * 995n;
}
