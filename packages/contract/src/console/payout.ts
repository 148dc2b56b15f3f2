import { type CallShape, RowLimit } from '../call-shape.ts';
import { OF_COINS, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { NullableText, Reason, byOperator } from './fields.ts';
import { TakenOutSchema, TransactionFieldsSchema } from './order.ts';
import { RECEIVER_PROBLEMS } from '@naru/core';

/** Required if a payment was taken out before. */
export const AgainFields = {
  note: Type.Optional(Reason),
  /** When one of them was last taken out, ISO 8601, as the person knows who gives the reason. */
  seenAt: Type.Optional(Type.String({ maxLength: 40 })),
};

/** A prepared payout that its operator can pay now. */
const ListedPayoutSchema = Type.Object({
  /** Reference of the order. */
  id: Type.String(),
  disbursementId: Type.String(),
  railId: Type.String(),
  network: Type.String(),
  symbol: Type.String(),
  address: Type.String(),
  /** Exact, as a decimal text. */
  amount: Type.String(),
  paymentUri: NullableText,
  fields: TransactionFieldsSchema,
  /** Whether wallets of this network can pay many receivers with one transaction (`sendmany`). */
  canSendMany: Type.Boolean(),
  /** A transfer, which can be saved in a file for the bank. */
  isBank: Type.Boolean(),
  /** The desk can prepare its transactions for a signer. */
  canDraft: Type.Boolean(),
  /** The last time that a payout of the order was taken out. */
  takenOut: Type.Nullable(TakenOutSchema),
});
export type ListedPayout = Static<typeof ListedPayoutSchema>;

export const PayoutListSchema = Type.Object({
  /** The payouts of a page of orders; those that cannot be paid now are left out. */
  rows: Type.Array(ListedPayoutSchema),
  nextAfter: NullableText,
});
export type PayoutList = Static<typeof PayoutListSchema>;

/** The largest number of payouts in one file, so that a person can check it. */
export const TRANSFERS_MAX = 200;

/** Files that banks read; ISO 20022 is pain.001.001.09. */
export const TRANSFER_FORMATS = ['csv', 'iso20022'] as const;
/** Lists that wallets read: a table, and the outputs of Bitcoin Core's `sendmany` (and of its relatives). */
export const WALLET_FORMATS = ['wallet_csv', 'sendmany'] as const;
export const PAYOUT_FILE_FORMATS = [...TRANSFER_FORMATS, ...WALLET_FORMATS] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];

const Key = Type.String({ minLength: 1, maxLength: 64 });

const PayoutDraftSchema = Type.Object({
  /** The unsigned transaction (BIP 174), in base64. */
  psbt: Type.String(),
  coinCount: Type.Integer(),
  symbol: Type.String(),
  fee: Type.String(),
  /** Base units for one virtual byte, as a decimal text. */
  feeRate: Type.String(),
  /** False: the network has no estimate, and this is the lowest rate. */
  isRateEstimated: Type.Boolean(),
  /** The amount that returns to the account; null: none. */
  change: NullableText,
});
export type PayoutDraft = Static<typeof PayoutDraftSchema>;

export const DraftAnswerSchema = Type.Object({
  /** Null while the network is still read, or if it could not be read. */
  draft: Type.Nullable(PayoutDraftSchema),
  /** The code of the fault if it could not be read. */
  fault: NullableText,
});

export const PAYOUT_LIST_CALLS = {
  payoutList: {
    ...byOperator('work_orders'),
    summary:
      'Prepared payouts of the operator that can be paid now, on networks and at banks, those that wait longest first.',
    query: Type.Strict({ limit: RowLimit, after: Type.Optional(Type.String({ maxLength: 64 })) }),
    answers: { 200: PayoutListSchema },
  },
  saveTransfers: {
    ...byOperator('work_orders'),
    summary:
      'A file of prepared payouts for their bank or a wallet. That they are in a file is put on record; a ' +
      'second file needs a reason.',
    body: Type.Strict({
      railId: Key,
      format: Type.OneOf(PAYOUT_FILE_FORMATS),
      /** Identifiers of the payouts, in the order of the file. */
      disbursementIds: Type.Array(Key, { minItems: 1, maxItems: TRANSFERS_MAX, uniqueItems: true }),
      ...AgainFields,
    }),
    answers: { 200: Type.Object({ text: Type.String() }) },
    refusals: ['transfers_changed', 'taken_out_before'],
  },
  draftPayouts: {
    ...byOperator('work_orders'),
    summary:
      'An unsigned transaction for prepared payouts of one network, each to a receiver of its own. ' +
      'That they are in a file is put on record; a second file needs a reason. While the network is read ' +
      'there is none: ask the same again.',
    body: Type.Strict({
      railId: Key,
      disbursementIds: Type.Array(Key, { minItems: 1, maxItems: TRANSFERS_MAX, uniqueItems: true }),
      ...AgainFields,
    }),
    answers: { 200: DraftAnswerSchema },
    refusals: [...OF_COINS, 'coins_short', 'coins_scattered', 'transfers_changed', 'taken_out_before'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

export const SweepRailsSchema = Type.Object({
  rails: Type.Array(
    Type.Object({
      railId: Type.String(),
      network: Type.String(),
      /** `balances`: addresses that pay the fees of their own transactions. `coins`: unspent outputs. */
      kind: Type.OneOf(['balances', 'coins']),
    }),
  ),
});
export type SweepRails = Static<typeof SweepRailsSchema>;

/** Transactions that spend coins of many addresses. */
const CoinsSchema = Type.Object({
  spentCount: Type.Integer(),
  /** Number of coins in saved transactions of payouts that still wait. */
  heldCount: Type.Integer(),
  /** Number of coins that are worth less than their fee. */
  leftCount: Type.Integer(),
  /** Base units for one virtual byte, as a decimal text. */
  feeRate: Type.String(),
  /** False: the network has no estimate, and this is the lowest rate. */
  isRateEstimated: Type.Boolean(),
  /** Unsigned transactions (BIP 174), in base64. */
  psbts: Type.Array(Type.String()),
});

const PlanSchema = Type.Object({
  /** Number of addresses that the network was asked about. */
  addressCount: Type.Integer(),
  /** Number of addresses that do not belong to the key in the settings, and are left out. */
  strangeCount: Type.Integer(),
  transactionCount: Type.Integer(),
  /** Amounts are decimal texts. */
  moved: Type.Array(
    Type.Object({ symbol: Type.String(), amount: Type.String(), addressCount: Type.Integer() }),
  ),
  feeSymbol: Type.String(),
  /** At most this much; for coins exactly this much. */
  fees: Type.String(),
  /** The amount that the wallet for the fees must provide; null: none. */
  fund: Type.Nullable(Type.Object({ amount: Type.String(), addressCount: Type.Integer() })),
  /** The transactions of balances, one per row, in the order in which they must be sent. */
  csv: NullableText,
  coins: Type.Nullable(CoinsSchema),
});
export type SweepPlan = Static<typeof PlanSchema>;

export const SweepAnswerSchema = Type.Object({
  /** Null while the network is still read, or if it could not be read. */
  plan: Type.Nullable(PlanSchema),
  /** The code of the fault if it could not be read. */
  fault: NullableText,
});
export type SweepAnswer = Static<typeof SweepAnswerSchema>;

const Address = Type.String({ minLength: 1, maxLength: 200 });

export const SWEEP_CALLS = {
  sweepRails: {
    ...byOperator('view_desk'),
    summary: 'The networks of which the desk can bring together the money at the deposit addresses.',
    answers: { 200: SweepRailsSchema },
  },
  planSweep: {
    ...byOperator('work_orders'),
    summary:
      'The transactions that bring the money at all deposit addresses of a network to one. Nothing is ' +
      'signed or sent. While the network is read there is no plan: ask the same again.',
    body: Type.Strict({
      railId: Type.String({ minLength: 1, maxLength: 64 }),
      /** The operator's own address that receives everything; null: coins go to their own account. */
      to: Type.Nullable(Address),
      /** The operator's wallet that pays missing fees; null: addresses that lack them are left out. */
      feesFrom: Type.Nullable(Address),
    }),
    answers: { 200: SweepAnswerSchema },
    refusals: [...OF_RECEIVERS, ...OF_COINS, 'address_tag_wrong'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

export const ReceiverProblemsSchema = Type.Object({
  /** Null if the network did not answer. */
  problems: Type.Nullable(
    Type.Array(
      Type.Object({
        code: Type.OneOf([...RECEIVER_PROBLEMS, 'receiver_like_another', 'receiver_listed']),
        /** True if a payment would be lost or refused. */
        isBlocking: Type.Boolean(),
      }),
    ),
  ),
});

export type ReceiverProblems = Static<typeof ReceiverProblemsSchema>;
