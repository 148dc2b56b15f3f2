import { type Static, Type } from '../schema/type.ts';

/** What the buttons of a rehearsal payment page ask the simulated network to do. */
export const RehearsalActionBodySchema = Type.Object(
  {
    action: Type.Union([
      Type.Literal('pay'),
      Type.Literal('pay_too_little'),
      Type.Literal('pay_late'),
      Type.Literal('mine_block'),
    ]),
  },
  { additionalProperties: false },
);
export type RehearsalActionBody = Static<typeof RehearsalActionBodySchema>;

/** In the console: the operator's own simulated wallet pays an order's payout. */
export const RehearsalPayoutAnswerSchema = Type.Object({ success: Type.Literal(true), txid: Type.String() });
export type RehearsalPayoutAnswer = Static<typeof RehearsalPayoutAnswerSchema>;
