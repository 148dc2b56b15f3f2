import { type Static, Type } from '../schema/type.ts';

/** What the buttons of a rehearsal payment page ask the simulated network to do. */
export const RehearsalActionBodySchema = Type.Strict({
  action: Type.OneOf(['pay', 'pay_too_little', 'pay_late', 'mine_block']),
});
export type RehearsalActionBody = Static<typeof RehearsalActionBodySchema>;

/** In the console: the operator's own simulated wallet pays an order's payout. */
export const RehearsalPayoutAnswerSchema = Type.Object({ success: Type.Literal(true), txid: Type.String() });
export type RehearsalPayoutAnswer = Static<typeof RehearsalPayoutAnswerSchema>;
