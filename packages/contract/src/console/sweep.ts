import type { CallShape } from '../call/call-shape.ts';
import { OF_RECEIVERS } from '../refusal/refusal.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, NullableText } from './fields.ts';

export const SweepRailsSchema = Type.Object({
  /** Networks where each address pays the fees of its own transactions. */
  rails: Type.Array(Type.Object({ railId: Type.String(), network: Type.String() })),
});
export type SweepRails = Static<typeof SweepRailsSchema>;

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
  /** At most. */
  fees: Type.String(),
  /** What the wallet for the fees has to bring; null: nothing. */
  fund: Type.Nullable(Type.Object({ amount: Type.String(), addressCount: Type.Integer() })),
  /** The transactions, one a row, in the order in which they are sent. */
  csv: Type.String(),
});
export type SweepPlan = Static<typeof PlanSchema>;

export const SweepAnswerSchema = Type.Object({
  /** Null while the network is still read, or where it could not be. */
  plan: Type.Nullable(PlanSchema),
  /** Why it could not be: the code of a fault. */
  fault: NullableText,
});

const Address = Type.String({ minLength: 1, maxLength: 200 });
const PlanSweepBodySchema = Type.Strict({
  railId: Type.String({ minLength: 1, maxLength: 64 }),
  /** The operator's own address that receives everything. */
  to: Address,
  /** A wallet of the operator's that pays what addresses lack for fees; null: those are left out. */
  feesFrom: Type.Nullable(Address),
});
export type PlanSweepBody = Static<typeof PlanSweepBodySchema>;

export const SWEEP_CALLS = {
  sweepRails: {
    ...byOperator('view_desk'),
    summary: 'The networks whose deposit addresses have to be swept.',
    answers: { 200: SweepRailsSchema },
  },
  planSweep: {
    ...byOperator('work_orders'),
    summary:
      'The transactions that bring what lies at all deposit addresses of a network to one. Nothing is ' +
      'signed or sent. While the network is read there is no plan: ask the same again.',
    body: PlanSweepBodySchema,
    answers: { 200: SweepAnswerSchema },
    refusals: [...OF_RECEIVERS, 'address_tag_wrong', 'sweep_too_large', 'sweep_busy'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
