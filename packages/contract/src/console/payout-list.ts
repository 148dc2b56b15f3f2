import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, NullableText } from './fields.ts';

/** A prepared payout that its operator can pay now. */
const ListedPayoutSchema = Type.Object({
  /** Key of the order. */
  _id: Type.String(),
  /** Reference of the order. */
  id: Type.String(),
  railId: Type.String(),
  network: Type.String(),
  symbol: Type.String(),
  address: Type.String(),
  /** Exact, as a decimal text. */
  amount: Type.String(),
  paymentUri: NullableText,
  /** Whether wallets of this network can pay many receivers with one transaction (`sendmany`). */
  canSendMany: Type.Boolean(),
  /** At a bank: the desk's own account, in one line. Such payouts can be saved as a file for the bank. */
  bankAccount: NullableText,
});
export type ListedPayout = Static<typeof ListedPayoutSchema>;

export const PayoutListSchema = Type.Object({ payouts: Type.Array(ListedPayoutSchema) });
export type PayoutList = Static<typeof PayoutListSchema>;

export const PAYOUT_LIST_CALLS = {
  payoutList: {
    ...byOperator('work_orders'),
    summary:
      'Prepared payouts of the operator that can be paid now, on networks and at banks, those that wait longest first.',
    answers: { 200: PayoutListSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
