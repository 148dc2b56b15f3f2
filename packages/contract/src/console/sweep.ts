import type { CallShape } from '../call/call-shape.ts';
import { OF_COINS, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, NullableText } from './fields.ts';

export const SweepRailsSchema = Type.Object({
  rails: Type.Array(
    Type.Object({
      railId: Type.String(),
      network: Type.String(),
      /** What is moved: balances, whose addresses pay the fees of their own transactions, or coins. */
      kind: Type.OneOf(['balances', 'coins']),
    }),
  ),
});
export type SweepRails = Static<typeof SweepRailsSchema>;

/** Transactions that spend coins of many addresses. */
const CoinsSchema = Type.Object({
  spentCount: Type.Integer(),
  /** Those in saved transactions of payouts that still wait. */
  heldCount: Type.Integer(),
  /** Those that are worth less than their fee. */
  leftCount: Type.Integer(),
  /** Base units for one virtual byte, as a decimal text. */
  feeRate: Type.String(),
  /** False: the network says nothing, and this is the lowest one. */
  isRateEstimated: Type.Boolean(),
  /** Unsigned transactions (BIP 174), in base64. */
  psbts: Type.Array(Type.String()),
});

const PlanSchema = Type.Object({
  /** All that the network was asked about. */
  addressCount: Type.Integer(),
  /** Those that are not of the key in the settings, and are left out. */
  strangeCount: Type.Integer(),
  transactionCount: Type.Integer(),
  /** Amounts are decimal texts. */
  moved: Type.Array(
    Type.Object({ symbol: Type.String(), amount: Type.String(), addressCount: Type.Integer() }),
  ),
  feeSymbol: Type.String(),
  /** At most; of coins exactly. */
  fees: Type.String(),
  /** What the wallet for the fees has to bring; null: nothing. */
  fund: Type.Nullable(Type.Object({ amount: Type.String(), addressCount: Type.Integer() })),
  /** The transactions of balances, one a row, in the order in which they are sent. */
  csv: NullableText,
  coins: Type.Nullable(CoinsSchema),
});
export type SweepPlan = Static<typeof PlanSchema>;

export const SweepAnswerSchema = Type.Object({
  /** Null while the network is still read, or where it could not be. */
  plan: Type.Nullable(PlanSchema),
  /** Why it could not be: the code of a fault. */
  fault: NullableText,
});
export type SweepAnswer = Static<typeof SweepAnswerSchema>;

const Address = Type.String({ minLength: 1, maxLength: 200 });
const PlanSweepBodySchema = Type.Strict({
  railId: Type.String({ minLength: 1, maxLength: 64 }),
  /** The operator's own address that receives everything; null: coins go to the account that they are of. */
  to: Type.Nullable(Address),
  /** A wallet of the operator's that pays what addresses lack for fees; null: those are left out. */
  feesFrom: Type.Nullable(Address),
});
export type PlanSweepBody = Static<typeof PlanSweepBodySchema>;

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
    body: PlanSweepBodySchema,
    answers: { 200: SweepAnswerSchema },
    refusals: [...OF_RECEIVERS, ...OF_COINS, 'address_tag_wrong'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
