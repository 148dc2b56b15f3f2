import type { ChainPayment, Transaction } from '@naru/contract';

const BTC = { _id: 'BTC', symbol: 'BTC', name: 'Bitcoin', network: 'Bitcoin' };
const USDT = { _id: 'USDT-tron', symbol: 'USDT', name: 'Tether', network: 'TRON (TRC20)' };

/** Mina swaps bitcoin for dollars; nothing has been paid yet. */
export function minasTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    _id: '4kQhZr8VfXy2TgN1mWcPbD7sLjE',
    id: 'NR-7K3M-Q2',
    userId: null,
    email: 'mina@example.com',
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    fromCurrency: BTC,
    toCurrency: USDT,
    fromAmount: '0.00712345',
    convertedAmount: '688.558503',
    status: 'pending',
    createdAt: '2026-11-21T05:32:00.000Z',
    fromCurrencyData: [BTC],
    toCurrencyData: [USDT],
    stage: 'awaiting_deposit',
    depositAddress: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    depositTag: null,
    depositReference: null,
    isIdentifiedByAmount: false,
    depositKind: 'address',
    depositWitness: 'chain',
    paymentUri: 'bitcoin:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh?amount=0.00712345',
    quote: null,
    lockEndsAt: '2026-11-21T06:02:00.000Z',
    blockBy: '2026-11-21T09:02:00.000Z',
    confirmedAt: null,
    deliveredAt: null,
    deposits: [],
    payout: [],
    note: null,
    deskNotes: [],
    askedAgain: null,
    letters: 'all',
    closeReason: null,
    holds: [],
    refunds: [],
    deviation: null,
    predecessorId: null,
    predecessorLink: null,
    refundAddress: null,
    rate: {
      market: '97245.62574850299401197604',
      final: '96661.35199401197604790419',
      adjustmentPercent: '-0.6008',
      fromUsd: '692.72',
      convertedUsd: '688.55',
      fixedAt: '2026-11-21T05:32:00.000Z',
    },
    isDemoRate: false,
    isRehearsal: false,
    ...changes,
  };
}

export function payment(changes: Partial<ChainPayment> = {}): ChainPayment {
  return {
    kind: 'chain',
    txid: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    amount: '0.00712345',
    confirmations: 1,
    confirmationsRequired: 3,
    isFinal: false,
    explorerUrl: null,
    firstSeenAt: '2026-11-21T05:41:07.000Z',
    ...changes,
  };
}
