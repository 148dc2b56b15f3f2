import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, Reason, StepUpProof } from './fields.ts';

const EndSessionsBodySchema = Type.Strict({
  /** The user's e-mail address, in upper or lower case. */
  email: Type.String({ minLength: 1, maxLength: 254 }),
  note: Reason,
  password: StepUpProof,
});
export type EndSessionsBody = Static<typeof EndSessionsBodySchema>;

const EndSessionsAnswerSchema = Type.Object({
  success: Type.Literal(true),
  endedCount: Type.Integer({ minimum: 0 }),
});
export type EndSessionsAnswer = Static<typeof EndSessionsAnswerSchema>;

export const ACCOUNT_CALLS = {
  endPersonSessions: {
    ...byOperator('curb_visitors'),
    summary: 'Signs a user out everywhere; recorded in the audit trail and in the user’s security log.',
    body: EndSessionsBodySchema,
    answers: { 200: EndSessionsAnswerSchema },
    refusals: ['user_unknown', 'step_up_failed'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
