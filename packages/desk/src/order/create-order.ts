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
  isEmail,
  makeQuote,
  ok,
  parseAmount,
  parsePrice,
  parseSendable,
  refuse,
} from '@naru/core';
import type { LetterLanguage } from '../facts/language.ts';
import type { AddressRefusal } from '../ports/rail.ts';
import type { IdempotencyRecord } from '../ports/store.ts';
import { type Desk, getRail } from './desk.ts';
import { type Opener, describeLock } from './open-lock.ts';
import { type OpenOrderRefusal, openOrder } from './open-order.ts';
import type { Order } from '../facts/order.ts';

/** What a visitor asks for. Amounts are decimal texts in whole coins. */
export interface CreateOrderInput {
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payAmountText: string;
  readonly receiveAmountText: string;
  readonly email: string;
  /** What the letters about it are written in; English unless said. */
  readonly language?: LetterLanguage;
  readonly receiveAddressText: string;
  readonly userId: string | null;
  /** The prices that the page computed from; without it the present ones are used. */
  readonly snapshotId?: string;
  readonly anchor?: QuoteAnchor;
  /** The caller's own key of this creation and what it asked for: sent again, it gives the same order. */
  readonly idempotency?: IdempotencyRecord;
  /** Who asks, and how many unpaid orders one may have; without it nobody is counted. */
  readonly opener?: Opener;
}

export type CreateOrderRefusal =
  | 'currency_unknown'
  | 'email_invalid'
  | 'snapshot_stale'
  | 'quote_changed'
  | 'idempotency_conflict'
  | AmountRefusal
  | QuoteRefusal
  | MinimumRefusal
  | AddressRefusal
  | Exclude<OpenOrderRefusal, 'idempotency_key_used'>;

/** A refused creation; with a price that moved it carries what the same wish costs now. */
export type CreateOrderAnswer =
  | Extract<Result<Order, CreateOrderRefusal>, { ok: true }>
  | { readonly ok: false; readonly reason: CreateOrderRefusal; readonly current: Quote | null };

/**
 * Makes an order: the server's own figure from a published snapshot, an address that belongs to it alone, the
 * rate locked from now, all in one transaction. Refuses (and writes nothing) in the order of the form's
 * checks.
 */
export async function createOrder(desk: Desk, input: CreateOrderInput): Promise<CreateOrderAnswer> {
  const repeated = await findRepeated(desk, input.idempotency);
  if (repeated !== null) return repeated;
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
  const { userId, language = 'en', idempotency, opener } = input;
  const lock = describeLock(
    {
      ...wish.value,
      userId,
      email,
      receiveAddress: receiver.value.address,
      opener: opener ?? null,
    },
    desk.settings.unpaidUsdCentsMax,
  );
  const opened = await openOrder(desk, {
    ...wish.value,
    email,
    language,
    receiver: receiver.value,
    userId,
    lock,
    ...(idempotency === undefined ? {} : { idempotency }),
  });
  if (opened.ok) return opened;
  if (opened.reason !== 'idempotency_key_used') return { ...refuse(opened.reason), current: null };
  // The same request at the same time was faster: its order is the answer to this one too.
  return (await findRepeated(desk, idempotency)) ?? { ...refuse('idempotency_conflict'), current: null };
}

/** The order that this key made before, or the refusal of a key that was used for something else. */
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
      reverseQuote: desk.settings.reverseQuote,
    });
  const now = freshSnapshot(desk);
  if (now === null) return { ...refuse('rate_unavailable'), current: null };
  const current = quoteFrom(now);
  if (!current.ok) return { ...current, current: null };
  if (input.snapshotId === undefined) {
    if (!parsePrice(input.receiveAmountText).ok) return { ...refuse('amount_malformed'), current: null };
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
