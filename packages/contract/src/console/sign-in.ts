import { OWN_LETTERS } from '@naru/core';
import { type CallShape, NoBodySchema, SuccessSchema } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { FactorSecret, NullableText, Password, StepUpProof, byOperator } from './fields.ts';

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

const EMAIL_LENGTH_MAX = 254;
const Email = Type.String({ minLength: 1, maxLength: EMAIL_LENGTH_MAX });
const OwnLettersChoice = Type.OneOf(OWN_LETTERS);

const OwnCallsSchema = Type.Object({
  /** Where the desk writes to this operator; null: nowhere. */
  email: NullableText,
  letters: OwnLettersChoice,
  /** Such as `22:00-07:00 Asia/Seoul`; null: none. */
  quietHours: NullableText,
  /** Whether the desk sends letters about alarms at all. */
  canWrite: Type.Boolean(),
});
export type OwnCalls = Static<typeof OwnCallsSchema>;

const SetOwnCallsBodySchema = Type.Strict({
  email: Type.Nullable(Email),
  /** From the letter that a new address got; not needed for the address that is known. */
  code: Type.String({ maxLength: 16 }),
  letters: OwnLettersChoice,
  quietHours: Type.Nullable(Type.String({ minLength: 1, maxLength: 80 })),
  password: StepUpProof,
});
export type SetOwnCallsBody = Static<typeof SetOwnCallsBodySchema>;

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
  ownCalls: {
    ...byOperator('own_sign_in'),
    summary: 'How the desk calls the operator about alarms.',
    answers: { 200: OwnCallsSchema },
  },
  mailCallCode: {
    ...byOperator('own_sign_in'),
    summary: 'Mails a code to an address, by which the operator shows that it is theirs.',
    body: Type.Strict({ email: Email }),
    answers: { 200: SuccessSchema },
    refusals: ['email_invalid', 'mail_server_missing', 'too_many_requests'],
  },
  setOwnCalls: {
    ...byOperator('own_sign_in'),
    summary: 'Sets how the desk calls the operator about alarms.',
    body: SetOwnCallsBodySchema,
    answers: { 200: OwnCallsSchema },
    refusals: ['step_up_failed', 'quiet_hours_malformed', 'call_code_wrong', 'too_many_requests'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
