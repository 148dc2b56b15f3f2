import { OPERATOR_ROLES, OWN_LETTERS, OPERATOR_RIGHTS } from '@naru/core';
import { type CallShape, NoBodySchema, SuccessSchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { FactorSecret, NullableText, Password, Reason, StepUpProof, byOperator } from './fields.ts';
import {
  PasskeyAddBodySchema,
  PasskeyCreationOptionsSchema,
  PasskeyListSchema,
  PasskeyNameSchema,
  PasskeyRequestOptionsSchema,
  UsedPasskeySchema,
} from '../user/passkey.ts';

export const SessionAnswerSchema = Type.Object({
  operator: Type.Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      role: Type.OneOf(OPERATOR_ROLES),
      /** The rights of the role; acts beyond them are refused. */
      rights: Type.Array(Type.OneOf(OPERATOR_RIGHTS)),
      /** Nobody was active for a while: every call is refused until the session is unlocked. */
      isLocked: Type.Boolean(),
      /** The time without activity after which the session locks. */
      locksAfterMs: Type.Integer(),
      hasAuthenticatorApp: Type.Boolean(),
      hasPasskey: Type.Boolean(),
    }),
  ),
  needsOwner: Type.Boolean(),
  mode: Type.OneOf(['rehearsal', 'live']),
});
export type SessionAnswer = Static<typeof SessionAnswerSchema>;

const FactorKeySchema = Type.Object({
  /** 160 bits in base 32. */
  secret: Type.String(),
  /** The secret in the form that apps read, for the QR code. */
  uri: Type.String(),
});
export type FactorKey = Static<typeof FactorKeySchema>;

export const SESSION_CALLS = {
  session: {
    summary: 'Who is signed in, and whether the desk has an owner yet.',
    group: 'Operators',
    answers: { 200: SessionAnswerSchema },
  },
  createOwner: {
    summary: 'Creates the owner of the desk with the one-time link that it prints at its start.',
    group: 'Operators',
    body: Type.Strict({
      setupToken: Type.String({ maxLength: 128 }),
      name: Type.String({ maxLength: 128 }),
      password: Password,
    }),
    answers: { 200: SessionAnswerSchema },
    refusals: ['setup_link_invalid', 'owner_exists', 'name_invalid', 'password_too_short'],
  },
  signIn: {
    summary:
      'Signs an operator in, by password and a code; one who has no second factor sets an app up by this.',
    group: 'Operators',
    body: Type.Strict({
      name: Type.String({ maxLength: 128 }),
      password: Password,
      /** A code of the authenticator app. */
      code: Type.Optional(Type.String({ maxLength: 16 })),
      /** For an operator without an app: the key of the app that the code is from. */
      newFactorSecret: Type.Optional(FactorSecret),
    }),
    answers: { 200: SessionAnswerSchema },
    refusals: [
      'sign_in_failed',
      'operator_disabled',
      'second_factor_required',
      'second_factor_failed',
      'second_factor_missing',
      'passkey_required',
      'totp_code_wrong',
    ],
  },
  drawFactor: {
    summary: 'A fresh key for an authenticator app. It counts once it was confirmed.',
    group: 'Operators',
    body: Type.Strict({ name: Type.String({ maxLength: 128 }) }),
    answers: { 200: FactorKeySchema },
  },
  unlock: {
    summary: 'Goes on with a session that locked, by the password or a passkey of its operator.',
    group: 'Operators',
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: SessionAnswerSchema },
    refusals: ['sign_in_required'],
  },
  signOut: {
    summary: 'Ends the session.',
    group: 'Operators',
    body: NoBodySchema,
    answers: { 200: SessionAnswerSchema },
  },
} as const satisfies Record<string, CallShape>;

/** Times are ISO 8601 in UTC. */
const ConsoleSessionSchema = Type.Object({
  id: Type.String(),
  /** Program and system of the browser. */
  device: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  /** Whether it is the session of this call. */
  isThis: Type.Boolean(),
});
export type ConsoleSession = Static<typeof ConsoleSessionSchema>;

const SessionListSchema = Type.Object({ sessions: Type.Array(ConsoleSessionSchema) });
export type ConsoleSessionList = Static<typeof SessionListSchema>;

const EMAIL_LENGTH_MAX = 254;
const Email = Type.String({ minLength: 1, maxLength: EMAIL_LENGTH_MAX });
const OwnLettersChoice = Type.OneOf(OWN_LETTERS);

const OwnCallsSchema = Type.Object({
  /** Where the desk writes to this operator; null: no address. */
  email: NullableText,
  letters: OwnLettersChoice,
  /** Such as `22:00-07:00 Asia/Seoul`; null: none. */
  quietHours: NullableText,
  /** Whether the desk sends letters about alarms at all. */
  canWrite: Type.Boolean(),
});
export type OwnCalls = Static<typeof OwnCallsSchema>;

/** Calls of operators about their own sign-in. */
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
    refusals: ['totp_code_wrong'],
  },
  changePassword: {
    ...byOperator('own_sign_in'),
    summary: 'Sets a new password, and ends all other sessions of the operator.',
    body: Type.Strict({ password: StepUpProof, newPassword: Password }),
    answers: { 200: SessionListSchema },
    refusals: ['password_too_short', 'password_unchanged'],
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
    body: Type.Strict({
      email: Type.Nullable(Email),
      /** The code from the letter to a new address; not needed for the present address. */
      code: Type.String({ maxLength: 16 }),
      letters: OwnLettersChoice,
      quietHours: Type.Nullable(Type.String({ minLength: 1, maxLength: 80 })),
      password: StepUpProof,
    }),
    answers: { 200: OwnCallsSchema },
    refusals: ['quiet_hours_malformed', 'call_code_wrong', 'too_many_requests'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

const EndSessionsAnswerSchema = Type.Object({
  success: Type.Literal(true),
  endedCount: Type.Integer({ minimum: 0 }),
});

export const ACCOUNT_CALLS = {
  endPersonSessions: {
    ...byOperator('curb_visitors'),
    summary: 'Signs a user out everywhere; recorded in the audit trail and in the user’s security log.',
    body: Type.Strict({
      /** The user's e-mail address, in upper or lower case. */
      email: Type.String({ minLength: 1, maxLength: 254 }),
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: EndSessionsAnswerSchema },
    refusals: ['user_unknown'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

const OwnPasskeysSchema = Type.Object({ passkeys: PasskeyListSchema });

export type OwnPasskeys = Static<typeof OwnPasskeysSchema>;

const StepUpOptionsSchema = Type.Object({
  ...PasskeyRequestOptionsSchema.properties,
  /** The passkeys of the operator. */
  allowCredentials: Type.Array(Type.Object({ type: Type.Literal('public-key'), id: Type.String() })),
});

const PasskeyParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** Passkeys of operators: for signing in, for confirming acts, and the operator's own list of them. */
export const OPERATOR_PASSKEY_CALLS = {
  askPasskey: {
    summary: 'Begins a sign-in with a passkey: a challenge that works once, within five minutes.',
    group: 'Operators',
    body: NoBodySchema,
    answers: { 200: PasskeyRequestOptionsSchema },
    refusals: ['passkeys_unavailable'],
  },
  passkeySignIn: {
    summary: 'Signs an operator in with what the passkey signed. No name, password or code is needed.',
    group: 'Operators',
    body: Type.Strict({ credential: UsedPasskeySchema }),
    answers: { 200: SessionAnswerSchema },
    refusals: ['passkeys_unavailable', 'passkey_attempt_ended', 'passkey_login_failed', 'operator_disabled'],
  },
  askStepUp: {
    summary:
      'A challenge that confirms one act in place of the password; what the passkey signs is sent with it.',
    group: 'Operators',
    body: NoBodySchema,
    answers: { 200: StepUpOptionsSchema },
    refusals: ['sign_in_required', 'passkeys_unavailable', 'passkey_unknown'],
  },
  ownPasskeys: {
    ...byOperator('own_sign_in'),
    summary: 'The passkeys of the operator, oldest first.',
    answers: { 200: OwnPasskeysSchema },
  },
  beginPasskey: {
    ...byOperator('own_sign_in'),
    summary: 'What a browser needs to make a passkey (Web Authentication).',
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: PasskeyCreationOptionsSchema },
    refusals: ['passkeys_too_many', 'passkeys_unavailable'],
  },
  addPasskey: {
    ...byOperator('own_sign_in'),
    summary: 'Saves the passkey that the browser made.',
    body: PasskeyAddBodySchema,
    answers: { 200: OwnPasskeysSchema },
    refusals: [
      'name_invalid',
      'passkey_attempt_ended',
      'passkey_invalid',
      'passkey_taken',
      'passkeys_too_many',
      'passkeys_unavailable',
    ],
  },
  renamePasskey: {
    ...byOperator('own_sign_in'),
    summary: 'Renames a passkey of the operator.',
    params: PasskeyParams,
    body: Type.Strict({ name: PasskeyNameSchema }),
    answers: { 200: OwnPasskeysSchema },
    refusals: ['name_invalid', 'passkey_unknown'],
  },
  removePasskey: {
    ...byOperator('own_sign_in'),
    summary: 'Removes a passkey of the operator: it no longer signs in. All other sessions end.',
    params: PasskeyParams,
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: OwnPasskeysSchema },
    refusals: ['passkey_unknown', 'passkey_last_factor'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
