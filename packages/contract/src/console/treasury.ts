import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, Note, NullableText, Password } from './fields.ts';

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
  /** Value of `held` at the current prices of the desk; null without a fresh price. */
  usd: NullableText,
  krw: NullableText,
});
export type TreasuryAsset = Static<typeof TreasuryAssetSchema>;

export const TreasurySchema = Type.Object({ assets: Type.Array(TreasuryAssetSchema) });
export type Treasury = Static<typeof TreasurySchema>;

/** What an entry says happened to the money. */
export const TREASURY_KINDS = [
  'bought',
  'sold',
  'to_cold',
  'from_cold',
  'network_fee',
  'counted',
  'rebalanced',
  'margin_taken',
] as const;
export type TreasuryKind = (typeof TREASURY_KINDS)[number];

const AssetId = Type.String({ minLength: 1, maxLength: 64 });
const Amount = Type.String({ minLength: 1, maxLength: 64, description: 'Such as `12.5`.' });

const RecordTreasuryBodySchema = Type.Strict({
  kind: Type.OneOf(TREASURY_KINDS),
  assetId: AssetId,
  /** What was moved, above zero; of a `counted` entry all that was counted. */
  amount: Amount,
  /** `rebalanced` alone: what came in for the amount that went out. */
  into: Type.Optional(Type.Strict({ assetId: AssetId, amount: Amount })),
  /** `counted` alone: what the books held when the person saw the difference. */
  held: Type.Optional(Amount),
  /** Random, chosen by the caller: an entry that is sent again is booked once, whatever it says. */
  entryKey: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  note: Note,
  /** Such as a txid; empty: none. */
  evidence: Type.String({ maxLength: 200 }),
  password: Password,
});
export type RecordTreasuryBody = Static<typeof RecordTreasuryBodySchema>;

export const TREASURY_CALLS = {
  treasury: {
    ...byOperator('view_desk'),
    summary: 'What the books hold of every asset.',
    answers: { 200: TreasurySchema },
  },
  recordTreasury: {
    ...byOperator('move_reserves'),
    summary: 'Books money that was moved outside of orders. Nothing promised to orders can be taken out.',
    body: RecordTreasuryBodySchema,
    answers: { 200: TreasurySchema },
    refusals: [
      'step_up_failed',
      'currency_unknown',
      'amount_malformed',
      'amount_too_precise',
      'amount_too_large',
      'amount_out_of_range',
      'fields_missing',
      'same_currency',
      'reason_missing',
      'text_unreadable',
      'books_moved',
      'balance_too_small',
      'already_booked',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
