import { type CallShape, NoBodySchema, SuccessSchema } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { FactorSecret, Password, StepUpProof, byOperator } from './fields.ts';

/** Times are ISO 8601 in UTC. */
const ConsoleSessionSchema = Type.Object({
  id: Type.String(),
  /** Program and system of the browser. */
  device: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  /** Whether it is the one that asks. */
  isThis: Type.Boolean(),
});
export type ConsoleSession = Static<typeof ConsoleSessionSchema>;

const SessionListSchema = Type.Object({ sessions: Type.Array(ConsoleSessionSchema) });
export type ConsoleSessionList = Static<typeof SessionListSchema>;

/** What operators do with their own sign-in. */
export const SIGN_IN_CALLS = {
  stayActive: {
    ...byOperator('own_sign_in'),
    summary: 'Says that the operator is there, so that the session does not lock.',
    body: NoBodySchema,
    answers: { 200: SuccessSchema },
  },
  ownSessions: {
    ...byOperator('own_sign_in'),
    summary: 'Where the operator is signed in, the last used first.',
    answers: { 200: SessionListSchema },
  },
  endOwnSession: {
    ...byOperator('own_sign_in'),
    summary: 'Ends one of the operator’s own sessions.',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: NoBodySchema,
    answers: { 200: SessionListSchema },
    refusals: ['session_unknown'],
  },
  endOtherSessions: {
    ...byOperator('own_sign_in'),
    summary: 'Ends all sessions of the operator but this one.',
    body: NoBodySchema,
    answers: { 200: SessionListSchema },
  },
  setFactor: {
    ...byOperator('own_sign_in'),
    summary: 'From now on signing in takes a code of the app with this key. All other sessions end.',
    body: Type.Strict({
      secret: FactorSecret,
      code: Type.String({ maxLength: 16 }),
      password: StepUpProof,
    }),
    answers: { 200: SessionListSchema },
    refusals: ['step_up_failed', 'totp_code_wrong'],
  },
  changePassword: {
    ...byOperator('own_sign_in'),
    summary: 'Sets a new password, and ends all other sessions of the operator.',
    body: Type.Strict({ password: StepUpProof, newPassword: Password }),
    answers: { 200: SessionListSchema },
    refusals: ['step_up_failed', 'password_too_short', 'password_unchanged'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
