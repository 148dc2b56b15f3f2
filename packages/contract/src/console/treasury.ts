import { RESERVE_STATES, TREASURY_KINDS } from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import { OF_NOTES } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, Note, NullableText, StepUpProof } from './fields.ts';

/** What the books say about one asset: exact amounts of the asset. */
const TreasuryAssetSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  decimals: Type.Integer(),
  /** The sum of the amounts below. */
  held: Type.String(),
  free: Type.String(),
  promised: Type.String(),
  /** Received for orders that are not delivered yet, and refunds due. */
  owed: Type.String(),
  suspense: Type.String(),
  margin: Type.String(),
  /** Set aside for prizes of the lottery. */
  lottery: Type.String(),
  /** Value of `held` at the current prices of the desk; null without a fresh price. */
  usd: NullableText,
  krw: NullableText,
  /** Dollars for one whole coin; null without a fresh price. */
  usdPrice: NullableText,
  /** `short`: not offered to receive. `full`: not accepted. `low`: only a warning. */
  state: Type.OneOf(RESERVE_STATES),
  /** The marks that the free amount is compared with; null: no such mark. */
  marks: Type.Object({ warnBelow: NullableText, closeBelow: NullableText, closeAbove: NullableText }),
  /** The lowest free amount without a warning, also by the level of the settings; null without a price. */
  warnBelow: NullableText,
  /** The stored marks, which a change has to name as seen; null: none. */
  marksStored: NullableText,
});
export type TreasuryAsset = Static<typeof TreasuryAssetSchema>;

export const TreasurySchema = Type.Object({ assets: Type.Array(TreasuryAssetSchema) });
export type Treasury = Static<typeof TreasurySchema>;

const AssetId = Type.String({ minLength: 1, maxLength: 64 });
const Amount = Type.String({ minLength: 1, maxLength: 64, description: 'Such as `12.5`.' });

const MoveSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  /** Above zero: the amount in the books grows. */
  amount: Type.String(),
  /** The value when it was recorded; null without a price. */
  usd: NullableText,
  krw: NullableText,
});

/** `opening`: the amounts that the desk held when its books began. */
export const ENTRY_KINDS = [...TREASURY_KINDS, 'opening', 'unmatched'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const TreasuryEntrySchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.OneOf(ENTRY_KINDS),
  /** Null: the desk itself. */
  by: NullableText,
  /** Null: removed after the time for which notes are kept. */
  reason: NullableText,
  evidence: NullableText,
  /** The outgoing move comes first. */
  moves: Type.Array(MoveSchema),
  /** The whole count; null for other kinds. */
  counted: NullableText,
  /** For a rebalance, such as `1 BTC = 670.1234 LTC`. */
  rate: NullableText,
});
export type TreasuryEntryRow = Static<typeof TreasuryEntrySchema>;

export const TreasuryEntriesSchema = Type.Object({
  /** Newest first. */
  rows: Type.Array(TreasuryEntrySchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type TreasuryEntries = Static<typeof TreasuryEntriesSchema>;

const OF_ENTRIES = {
  asset: Type.Optional(AssetId),
  kind: Type.Optional(Type.OneOf(ENTRY_KINDS)),
} as const;

/** The books of an asset beside the last count. */
const ReconciledAssetSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  held: Type.String(),
  /** Null: it was never counted. */
  counted: Type.Nullable(
    Type.Object({
      amount: Type.String(),
      /** The amount booked to bring the books in line with the count; above zero: more was counted. */
      difference: Type.String(),
      at: Type.String(),
      by: NullableText,
    }),
  ),
  /** By how much the books have changed since the count. */
  movedSince: NullableText,
  /** Whether the network shows balances of addresses: a bank does not, nor does a wallet without its keys. */
  isReadable: Type.Boolean(),
  /** The money at the deposit addresses when the rails were last audited; null: never. */
  watched: Type.Nullable(
    Type.Object({
      amount: Type.String(),
      at: Type.String(),
      /** The amount there that nobody recorded; 0: no difference. */
      unrecorded: Type.String(),
      /** The amount that left the addresses without an entry. */
      left: Type.String(),
      /** By how much the money there exceeded the books. */
      excess: Type.String(),
    }),
  ),
});
export type ReconciledAsset = Static<typeof ReconciledAssetSchema>;

export const ReconciliationSchema = Type.Object({ assets: Type.Array(ReconciledAssetSchema) });
export type Reconciliation = Static<typeof ReconciliationSchema>;

const Mark = Type.Nullable(Amount);

export const TREASURY_CALLS = {
  treasury: {
    ...byOperator('view_desk'),
    summary: 'What the books hold of every asset.',
    answers: { 200: TreasurySchema },
  },
  reconciliation: {
    ...byOperator('view_desk'),
    summary: 'What the books hold of every asset beside what was counted last.',
    answers: { 200: ReconciliationSchema },
  },
  setMarks: {
    ...byOperator('move_reserves'),
    summary: 'Sets the marks of an asset: when to warn, and when to close one direction.',
    body: Type.Strict({
      assetId: AssetId,
      /** Below it operators are warned; without it `reserveLowUsd` applies. */
      warnBelow: Mark,
      /** Below it the asset is not offered to receive. */
      closeBelow: Mark,
      /** Above it the asset is not accepted. */
      closeAbove: Mark,
      /** `marksStored` as the operator saw it. */
      before: Type.Nullable(Type.String({ maxLength: 1_000 })),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: TreasurySchema },
    refusals: [
      'currency_unknown',
      'amount_malformed',
      'amount_too_precise',
      'amount_too_large',
      'marks_disordered',
      'setting_unchanged',
      'setting_changed_meanwhile',
      ...OF_NOTES,
    ],
  },
  treasuryEntries: {
    ...byOperator('view_desk'),
    summary: 'The entries for money that was moved outside of orders, newest first.',
    query: Type.Strict({
      ...OF_ENTRIES,
      limit: RowLimit,
      before: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answers: { 200: TreasuryEntriesSchema },
  },
  treasuryEntriesCsv: {
    ...byOperator('view_desk'),
    summary: 'All of these entries as a CSV file, with a line for each asset.',
    query: Type.Strict(OF_ENTRIES),
    answers: { 200: { mediaType: 'text/csv' } },
  },
  treasuryEntriesJson: {
    ...byOperator('view_desk'),
    summary: 'The same as a JSON file.',
    query: Type.Strict(OF_ENTRIES),
    answers: { 200: Type.Array(TreasuryEntrySchema) },
  },
  recordTreasury: {
    ...byOperator('move_reserves'),
    summary:
      'Books money that was moved outside of orders. Nothing promised to orders can be taken out. ' +
      'Above the limit it waits for a second person, where there is one.',
    body: Type.Strict({
      kind: Type.OneOf(TREASURY_KINDS),
      assetId: AssetId,
      /** The moved amount, above zero; for a `counted` entry the whole count. */
      amount: Amount,
      /** Only for `rebalanced`: the incoming amount for the outgoing one. */
      into: Type.Optional(Type.Strict({ assetId: AssetId, amount: Amount })),
      /** Only for `counted`: the amount in the books when the person saw the difference. */
      held: Type.Optional(Amount),
      /** Random, chosen by the caller: a repeated entry is booked once, whatever its other fields are. */
      entryKey: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
      /** Only for `lottery_paid`: the day whose prize was paid. */
      lotteryDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      note: Note,
      /** Such as a transaction hash; may be empty. */
      evidence: Type.String({ maxLength: 200 }),
      password: StepUpProof,
    }),
    answers: { 200: TreasurySchema },
    refusals: [
      'currency_unknown',
      'amount_malformed',
      'amount_too_precise',
      'amount_too_large',
      'amount_out_of_range',
      'fields_missing',
      'same_currency',
      ...OF_NOTES,
      'books_moved',
      'balance_too_small',
      'already_booked',
      'proposal_open',
      'prize_on_hold',
      'prize_not_claimed',
      'prize_differs',
      'prize_overpaid',
      'prize_booked_otherwise',
      'prize_promised',
      'evidence_missing',
      'payout_not_found',
      'payout_other_receiver',
      'payment_before_order',
      'output_already_used',
      'payment_settled',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
