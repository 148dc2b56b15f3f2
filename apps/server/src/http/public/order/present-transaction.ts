import type { DeliveredTransaction, Transaction, UserTransaction } from '@naru/contract';
import { encodeXAddress } from '@naru/chains';
import {
  type Asset,
  formatAdjustmentPercent,
  formatAmount,
  rateTextFloor,
  ratesOfLock,
  statusOf,
  usdCentsAtFloor,
} from '@naru/core';
import {
  type AuditEntry,
  type Desk,
  type Order,
  type OrderView,
  type Rail,
  type RailState,
  askedAgainBaseUnits,
  notesToCustomer,
  findPayout,
  getAsset,
  getPayRail,
  getReceiveRail,
  isDeposit,
  judgeDeviation,
  linkOf,
  seenVersionOf,
  splitDepositAddress,
  waitEndsAtMs,
} from '@naru/desk';
import type { ServerContext } from '../../../context/context.ts';
import { writeQuote } from '../../../signing/signed-order.ts';
import { presentPayment, presentSent, toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { listShownRefunds, presentHolds, presentRefund, presentRelative } from './present-owed.ts';

type PresentContext = Pick<ServerContext, 'desk' | 'addressIntegrity' | 'signing'>;

/** How far each rail has been read; confirmations are computed from it and never stored. */
export interface RailStates {
  readonly pay: RailState | null;
  readonly receive: RailState | null;
}

/** A row of a user's own list: the specification's fields, and the finer state. */
export function presentUserTransaction(desk: Pick<Desk, 'assets'>, order: Order): UserTransaction {
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const payCurrency = presentCurrency(payAsset);
  const receiveCurrency = presentCurrency(receiveAsset);
  return {
    _id: linkOf(order),
    id: order.reference,
    userId: order.userId,
    email: order.email,
    address: order.receiveAddress,
    fromCurrency: payCurrency,
    toCurrency: receiveCurrency,
    fromAmount: formatAmount(order.payBaseUnits, payAsset.decimals),
    convertedAmount: formatAmount(order.receiveBaseUnits, receiveAsset.decimals),
    status: statusOf(order.stage),
    createdAt: toIso(order.createdAtMs),
    fromCurrencyData: [payCurrency],
    toCurrencyData: [receiveCurrency],
    stage: order.stage,
  };
}

/**
 * An order as its pages show it. `audit` is the order's own trail, oldest first: times that no row stores are
 * read from it. `relatives` are the orders that it was made from or became, from `readRelatives`.
 */
export function presentTransaction(
  context: PresentContext,
  view: OrderView,
  states: RailStates,
  audit: readonly AuditEntry[],
  relatives: readonly Order[] = [],
): Transaction {
  const { desk } = context;
  const { order } = view;
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const payRail = getPayRail(desk, order);
  const receiveRail = getReceiveRail(desk, order);
  // No address is better than one that is not ours.
  const hasAddress = order.depositAddress !== '' && context.addressIntegrity.isIntact(view);
  const asked = hasAddress ? askedAgainBaseUnits(desk, view, audit) : null;
  const transaction: Omit<Transaction, 'quote'> = {
    ...presentUserTransaction(desk, order),
    ...presentPlace(payRail, hasAddress ? order.depositAddress : ''),
    refundAddress: order.refundAddress,
    depositKind: payRail.network.addressFormat === 'bank' ? 'bank' : 'address',
    depositWitness: payRail.network.witness,
    isIdentifiedByAmount: payRail.network.routing === 'amount',
    depositReference: payRail.network.routing === 'reference' ? order.reference : null,
    paymentUri: hasAddress
      ? payRail.paymentUri(order.payAssetId, order.depositAddress, wantedBaseUnits(desk, view))
      : null,
    lockEndsAt: toIso(order.lockEndsAtMs),
    blockBy: toIsoOrNull(waitEndsAtMs(desk, order)),
    confirmedAt: toIsoOrNull(findConfirmedAtMs(audit)),
    deliveredAt: toIsoOrNull(order.deliveredAtMs),
    deposits: presentDeposits(desk, view, states.pay),
    payout: presentSent(desk, view, findPayout(view), {
      asset: receiveAsset,
      rail: receiveRail,
      state: states.receive,
    }),
    note: order.closeNote,
    deskNotes: notesToCustomer(audit).map(({ text, writtenAtMs }) => ({
      text,
      writtenAt: toIso(writtenAtMs),
    })),
    askedAgain: asked === null ? null : formatAmount(asked, getAsset(desk, order.payAssetId).decimals),
    letters: desk.settings.areOrderLettersOn && order.email !== '' ? order.letterChoice : null,
    closeReason: order.closeReason,
    holds: presentHolds(view),
    refunds: listShownRefunds(view).map((refund) =>
      presentRefund(context, { view, refund, relatives }, states.pay),
    ),
    ...presentPredecessor(order, relatives),
    deviation: presentDeviation(desk, view, states.pay),
    rate: presentRate(desk, order),
    isDemoRate: order.isDemoRate,
    isRehearsal: payRail.network.environment === 'rehearsal',
  };
  return { ...transaction, quote: hasAddress ? writeQuote(context.signing.signer, transaction) : null };
}

function presentPredecessor(
  { predecessorOrderId }: Order,
  relatives: readonly Order[],
): Pick<Transaction, 'predecessorId' | 'predecessorLink'> {
  const { id, link } = presentRelative(predecessorOrderId, relatives);
  return { predecessorId: id, predecessorLink: link };
}

/** Where to pay: an address, and a tag if all orders share it. */
function presentPlace(
  rail: Rail,
  depositAddress: string,
): Pick<Transaction, 'depositAddress' | 'depositTag'> {
  if (depositAddress === '') return { depositAddress: null, depositTag: null };
  const place = splitDepositAddress(rail, depositAddress);
  if (rail.taggedAccount === undefined) return { depositAddress: place.address, depositTag: null };
  const {
    tag: { parameter: kind },
  } = rail.taggedAccount;
  const joined = kind === 'dt' ? encodeXAddress(place) : null;
  return { depositAddress: place.address, depositTag: { kind, value: place.tag, joined } };
}

function presentDeposits(
  desk: PresentContext['desk'],
  view: OrderView,
  state: RailState | null,
): Transaction['deposits'] {
  const asset = getAsset(desk, view.order.payAssetId);
  const rail = getPayRail(desk, view.order);
  return view.sightings
    .filter((sighting) => isDeposit(sighting) && sighting.droppedAtMs === null)
    .map((sighting) => presentPayment(desk, view.order, { sighting, asset, rail, state }));
}

/** Null again if the network drops the payment. */
function findConfirmedAtMs(audit: readonly AuditEntry[]): number | null {
  let confirmedAtMs: number | null = null;
  for (const { stageBefore, stageAfter, happenedAtMs } of audit) {
    if (stageAfter === 'lost') confirmedAtMs = null;
    const isFinal = stageAfter === 'funded' || stageAfter === 'over';
    if (isFinal && stageBefore !== stageAfter) confirmedAtMs ??= happenedAtMs;
  }
  return confirmedAtMs;
}

function presentDeviation(
  desk: PresentContext['desk'],
  view: OrderView,
  payState: RailState | null,
): Transaction['deviation'] {
  const deviation = judgeDeviation(desk, view, payState);
  if (deviation === null) return null;
  return {
    kind: deviation.kind,
    amount: formatAmount(deviation.baseUnits, getAsset(desk, view.order.payAssetId).decimals),
    canAccept: deviation.refusal === null,
    receiveAmount: formatAmount(
      deviation.receiveBaseUnits,
      getAsset(desk, view.order.receiveAssetId).decimals,
    ),
    version: seenVersionOf(view.order),
  };
}

/** The amount of the payment URI: the rest, if a part has arrived. */
function wantedBaseUnits(desk: PresentContext['desk'], view: OrderView): bigint {
  const deviation = judgeDeviation(desk, view, null);
  return deviation?.kind === 'short' && deviation.baseUnits > 0n
    ? deviation.baseUnits
    : view.order.payBaseUnits;
}

/** The rate is fixed at the moment of the order. */
function presentRate(desk: Pick<Desk, 'assets'>, order: Order): Transaction['rate'] {
  const rates = ratesOfLock(order);
  if (rates === null) return null;
  const { payBaseUnits, receiveBaseUnits } = order;
  const payCents = usdCentsAtFloor(getAsset(desk, order.payAssetId), payBaseUnits, rates.payUsd);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  return {
    fromUsd: formatAmount(payCents, 2),
    convertedUsd: formatAmount(usdCentsAtFloor(receiveAsset, receiveBaseUnits, rates.receiveUsd), 2),
    market: rateTextFloor(rates.marketRate),
    final: rateTextFloor(rates.finalRate),
    adjustmentPercent: formatAdjustmentPercent(order.adjustmentPartsPerMillion),
    fixedAt: toIso(order.createdAtMs),
  };
}

function presentCurrency(asset: Asset): Transaction['fromCurrency'] {
  return { _id: asset.assetId, symbol: asset.symbol, name: asset.name, network: asset.network };
}

const HOUR_MS = 3_600_000;

/** A row of the public list: nothing personal, and its identifier gives no access. */
export function presentDelivered(desk: Pick<Desk, 'assets'>, order: Order): DeliveredTransaction {
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const deliveredAtMs = order.deliveredAtMs ?? order.updatedAtMs;
  return {
    _id: order.reference,
    id: order.reference,
    fromAmount: formatAmount(order.payBaseUnits, payAsset.decimals),
    convertedAmount: formatAmount(order.receiveBaseUnits, receiveAsset.decimals),
    status: 'delivered',
    createdAt: toIso(deliveredAtMs - (deliveredAtMs % HOUR_MS)),
    fromCurrencyData: [{ symbol: payAsset.symbol }],
    toCurrencyData: [{ symbol: receiveAsset.symbol }],
  };
}
