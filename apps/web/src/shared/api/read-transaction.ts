import type {
  ChainPayment,
  Transaction,
  TransactionHold,
  TransactionRefund,
  TransactionStatus,
} from '@naru/contract';
import { LETTER_CHOICES, ORDER_STATUSES, RATE_LOCK_MS } from '@naru/core';
import { type WireObject, readWireObject } from './wire-fields.ts';

type WireCurrency = Transaction['fromCurrency'];

/**
 * Reads a transaction of the specification. Fields that a simpler desk leaves out get neutral values; null if
 * a field is missing without which there is nothing to show.
 */
export function readTransaction(value: unknown): Transaction | null {
  const wire = readWireObject(value);
  if (wire === null) return null;
  const transactionId = wire.text('_id');
  const status = readStatus(wire.text('status'));
  const fromAmount = wire.decimal('fromAmount');
  const convertedAmount = wire.decimal('convertedAmount');
  const createdAt = readTime(wire.text('createdAt'));
  if (transactionId === null || status === null || createdAt === null) return null;
  if (fromAmount === null || convertedAmount === null) return null;
  const fromCurrency = readCurrency(wire, 'fromCurrency');
  const toCurrency = readCurrency(wire, 'toCurrency');
  return {
    _id: transactionId,
    id: wire.text('id') ?? transactionId,
    userId: wire.text('userId'),
    email: wire.text('email') ?? '',
    address: wire.text('address') ?? '',
    fromCurrency,
    toCurrency,
    fromAmount,
    convertedAmount,
    status,
    createdAt,
    fromCurrencyData: [fromCurrency],
    toCurrencyData: [toCurrency],
    ...readProgress(wire, createdAt),
    ...readOwed(wire, fromCurrency),
  };
}

/** Fields that our own desks add to those of the specification. */
function readProgress(wire: WireObject, createdAt: string) {
  return {
    stage: wire.text('stage') ?? '',
    depositAddress: wire.text('depositAddress'),
    depositTag: readDepositTag(wire.object('depositTag')),
    depositReference: wire.text('depositReference'),
    isToldByAmount: wire.flag('isToldByAmount'),
    ...readDepositKind(wire),
    paymentUri: wire.text('paymentUri'),
    quote: wire.text('quote'),
    lockEndsAt: readTime(wire.text('lockEndsAt')) ?? laterBy(createdAt, RATE_LOCK_MS),
    blockBy: readTime(wire.text('blockBy')),
    confirmedAt: readTime(wire.text('confirmedAt')),
    deliveredAt: readTime(wire.text('deliveredAt')),
    deposits: readPayments(wire, 'deposits'),
    payout: readPayments(wire, 'payout'),
    note: wire.text('note'),
    deskNotes: readDeskNotes(wire),
    letters: LETTER_CHOICES.find((choice) => choice === wire.text('letters')) ?? null,
    closeReason: wire.text('closeReason'),
    predecessorId: wire.text('predecessorId'),
    predecessorLink: wire.text('predecessorLink'),
    deviation: readDeviation(wire.object('deviation')),
    rate: readRate(wire.object('rate')),
    isDemoRate: wire.flag('isDemoRate'),
    isRehearsal: wire.flag('isRehearsal'),
  };
}

function readDeskNotes(wire: WireObject): Transaction['deskNotes'] {
  return wire.list('deskNotes').flatMap((entry) => {
    const note = readWireObject(entry);
    const text = note?.text('text') ?? null;
    const writtenAt = readTime(note?.text('writtenAt') ?? null);
    return text === null || writtenAt === null ? [] : [{ text, writtenAt }];
  });
}

function readDepositTag(wire: WireObject | null): Transaction['depositTag'] {
  const value = wire?.text('value') ?? null;
  if (wire === null || value === null) return null;
  const kind = (['dt', 'memo', 'text'] as const).find((each) => each === wire.text('kind')) ?? 'memo';
  return { kind, value, joined: wire.text('joined') };
}

/** For a desk that does not say, the address decides: only bank accounts contain spaces. */
function readDepositKind(wire: WireObject): Pick<Transaction, 'depositKind' | 'depositWitness'> {
  const looksLikeBank =
    wire.text('depositReference') !== null || /\s/.test((wire.text('depositAddress') ?? '').trim());
  const isBank = wire.text('depositKind') === 'bank' || (wire.text('depositKind') === null && looksLikeBank);
  const witness = wire.text('depositWitness') ?? (isBank ? 'operator' : 'chain');
  return {
    depositKind: isBank ? 'bank' : 'address',
    depositWitness: witness === 'operator' ? 'operator' : 'chain',
  };
}

/** Holds and refunds. */
function readOwed(wire: WireObject, payCurrency: WireCurrency): Pick<Transaction, 'holds' | 'refunds'> {
  return {
    holds: wire.list('holds').flatMap((entry) => readHold(readWireObject(entry)) ?? []),
    refunds: wire.list('refunds').flatMap((entry) => readRefund(readWireObject(entry), payCurrency) ?? []),
  };
}

function readHold(wire: WireObject | null): TransactionHold | null {
  const reason = wire?.text('reason') ?? null;
  const openedAt = readTime(wire?.text('openedAt') ?? null);
  const reviewAt = readTime(wire?.text('reviewAt') ?? null);
  return reason === null || openedAt === null || reviewAt === null ? null : { reason, openedAt, reviewAt };
}

function readRefund(wire: WireObject | null, payCurrency: WireCurrency): TransactionRefund | null {
  const refundId = wire?.text('refundId') ?? null;
  const kind = wire?.text('kind') ?? null;
  const state = wire?.text('state') ?? null;
  const amount = wire?.decimal('amount') ?? null;
  const dueAt = readTime(wire?.text('dueAt') ?? null);
  if (wire === null || refundId === null || kind === null || state === null) return null;
  if (amount === null || dueAt === null) return null;
  return {
    refundId,
    kind,
    state,
    amount,
    symbol: wire.text('symbol') ?? payCurrency.symbol,
    network: wire.text('network') ?? payCurrency.network,
    address: wire.text('address'),
    canSetAddress: wire.flag('canSetAddress'),
    payments: readPayments(wire, 'payments'),
    openedAt: readTime(wire.text('openedAt')) ?? dueAt,
    dueAt,
    reviewAt: readTime(wire.text('reviewAt')),
    reason: wire.text('reason'),
    networkFee: wire.decimal('networkFee'),
    successorId: wire.text('successorId'),
    successorLink: wire.text('successorLink'),
  };
}

function readDeviation(wire: WireObject | null): Transaction['deviation'] {
  const amount = wire?.decimal('amount') ?? null;
  const receiveAmount = wire?.decimal('receiveAmount') ?? null;
  const kind = (['short', 'over'] as const).find((known) => known === wire?.text('kind'));
  if (wire === null || kind === undefined || amount === null || receiveAmount === null) return null;
  const version = wire.number('version') ?? 0;
  return { kind, amount, canAccept: wire.flag('canAccept'), receiveAmount, version };
}

function readRate(wire: WireObject | null): Transaction['rate'] {
  const market = wire?.decimal('market') ?? null;
  const final = wire?.decimal('final') ?? null;
  const adjustmentPercent = wire?.text('adjustmentPercent') ?? null;
  const fixedAt = readTime(wire?.text('fixedAt') ?? null);
  if (market === null || final === null || adjustmentPercent === null || fixedAt === null) return null;
  return { market, final, adjustmentPercent, fixedAt };
}

/** A currency is an object, or only its identifier. */
function readCurrency(wire: WireObject, name: 'fromCurrency' | 'toCurrency'): WireCurrency {
  const listed = readWireObject(wire.list(`${name}Data`)[0]);
  const currency = wire.object(name) ?? listed;
  const currencyId = currency?.text('_id') ?? wire.text(name) ?? '';
  const symbol = currency?.text('symbol') ?? listed?.text('symbol') ?? currencyId;
  return {
    _id: currencyId,
    symbol,
    name: currency?.text('name') ?? symbol,
    network: currency?.text('network') ?? symbol,
  };
}

function readPayments(wire: WireObject, name: 'deposits' | 'payout' | 'payments'): ChainPayment[] {
  return wire.list(name).flatMap((entry) => readPayment(readWireObject(entry)) ?? []);
}

function readPayment(wire: WireObject | null): ChainPayment | null {
  const txid = wire?.text('txid') ?? null;
  const amount = wire?.decimal('amount') ?? null;
  const firstSeenAt = readTime(wire?.text('firstSeenAt') ?? null);
  if (wire === null || txid === null || amount === null || firstSeenAt === null) return null;
  return {
    kind: wire.text('kind') === 'bank' ? 'bank' : 'chain',
    txid,
    amount,
    confirmations: wire.number('confirmations') ?? 0,
    confirmationsRequired: wire.number('confirmationsRequired'),
    isFinal: wire.flag('isFinal') ?? false,
    explorerUrl: wire.text('explorerUrl'),
    firstSeenAt,
  };
}

function readStatus(text: string | null): TransactionStatus | null {
  return ORDER_STATUSES.find((status) => status === text) ?? null;
}

function readTime(text: string | null): string | null {
  return text === null || Number.isNaN(Date.parse(text)) ? null : text;
}

function laterBy(time: string, byMs: number): string {
  return new Date(Date.parse(time) + byMs).toISOString();
}
