import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
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
  'counted_more',
  'counted_less',
] as const;

const RecordTreasuryBodySchema = Type.Strict({
  kind: Type.OneOf(TREASURY_KINDS),
  assetId: Type.String({ minLength: 1, maxLength: 64 }),
  amount: Type.String({ minLength: 1, maxLength: 64, description: 'Above zero, such as `12.5`.' }),
  /** Random, chosen by the caller: an entry that is sent again is booked once. */
  entryKey: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  note: Note,
  /** Such as a txid; empty: none. */
  evidence: Type.String({ maxLength: 200 }),
  password: StepUpProof,
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
      'reason_missing',
      'text_unreadable',
      'balance_too_small',
      'already_booked',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
