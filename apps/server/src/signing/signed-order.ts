import type { ChainPayment, Transaction } from '@naru/contract';
import { type CanonicalObject, type Signer, canonicalJson, signDocument } from '@naru/core';
import { signedAtOf } from './signing-keys.ts';

type Unsigned = Omit<Transaction, 'quote'>;

/**
 * The promise of an order and its payment address, signed. The text is always the same for one key, as if it
 * had been signed when the order was made.
 */
export function writeQuote(signer: Signer, transaction: Unsigned): string {
  return canonicalJson(
    signDocument(signer, {
      kind: 'naru-quote-1',
      signedAt: signedAtOf(signer, Date.parse(transaction.createdAt)),
      ...describePromise(transaction),
    }),
  );
}

/**
 * The present state of an order, signed. It names the order by its reference, which gives no access, and not
 * the person: customers show it to others.
 */
export function writeReceipt(signer: Signer, transaction: Unsigned, nowMs: number): string {
  const { status, stage, closeReason, confirmedAt, deliveredAt, deposits, payout, refunds } = transaction;
  return canonicalJson(
    signDocument(signer, {
      kind: 'naru-receipt-1',
      signedAt: signedAtOf(signer, nowMs),
      ...describePromise(transaction),
      status,
      stage,
      closeReason,
      confirmedAt,
      deliveredAt,
      deposits: deposits.map(describePayment),
      payout: payout.map(describePayment),
      refunds: refunds.map(({ kind, state, amount, symbol, network, address, payments }) => ({
        kind,
        state,
        amount,
        symbol,
        network,
        address,
        payments: payments.map(describePayment),
      })),
    }),
  );
}

function describePromise(transaction: Unsigned): CanonicalObject {
  const { fromCurrency, toCurrency, rate } = transaction;
  return {
    order: transaction.id,
    createdAt: transaction.createdAt,
    lockEndsAt: transaction.lockEndsAt,
    pay: {
      amount: transaction.fromAmount,
      symbol: fromCurrency.symbol,
      network: fromCurrency.network,
      address: transaction.depositAddress,
      tag: transaction.depositTag?.value ?? null,
      reference: transaction.depositReference,
    },
    receive: {
      amount: transaction.convertedAmount,
      symbol: toCurrency.symbol,
      network: toCurrency.network,
      address: transaction.address,
    },
    rate:
      rate === null
        ? null
        : { market: rate.market, final: rate.final, adjustmentPercent: rate.adjustmentPercent },
    isDemoRate: transaction.isDemoRate,
    isRehearsal: transaction.isRehearsal,
  };
}

function describePayment({ txid, amount, firstSeenAt, isFinal }: ChainPayment): CanonicalObject {
  return { txid, amount, seenAt: firstSeenAt, isFinal };
}
