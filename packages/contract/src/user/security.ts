import { type CallShape, DoneAnswerSchema, ListQuerySchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { PasskeyListSchema } from './passkey.ts';
import { OWN, PasswordBodySchema, UserParams, UserSchema, UserTransactionSchema } from './user.ts';

/** One place where the user is signed in. */
export const UserSessionSchema = Type.Object({
  id: Type.String(),
  /** The session that makes this call. */
  isCurrent: Type.Boolean(),
  /** Browser and system, for example `Firefox, Windows`; empty if unknown. */
  device: Type.String(),
  createdAt: Type.String(),
  /** Rounded to the minute. */
  lastUsedAt: Type.String(),
  endsAt: Type.String(),
});
export type UserSession = Static<typeof UserSessionSchema>;
export const UserSessionListSchema = Type.Array(UserSessionSchema);

export const UserEventSchema = Type.Object({
  /** Pass as `before` for older events. */
  id: Type.String(),
  kind: Type.OneOf([
    'registered',
    'signed_in',
    'signed_in_by_passkey',
    'sign_in_refused',
    'second_factor_refused',
    'password_changed',
    'password_reset',
    'email_changed',
    'email_restored',
    'totp_added',
    'totp_removed',
    'passkey_added',
    'passkey_removed',
    'signed_out',
    'session_ended',
    'sessions_ended',
    'sessions_ended_by_desk',
    'data_exported',
  ]),
  /** Browser and system that did it; empty if unknown. */
  device: Type.String(),
  happenedAt: Type.String(),
});
export type UserEvent = Static<typeof UserEventSchema>;
const UserEventListSchema = Type.Array(UserEventSchema);

export const TotpStateSchema = Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() });
export type TotpState = Static<typeof TotpStateSchema>;

/** All data that the desk stores about a user, in the shapes of the other calls. */
export const UserExportSchema = Type.Object({
  exportedAt: Type.String(),
  user: UserSchema,
  registeredAt: Type.String(),
  sessions: UserSessionListSchema,
  isTotpOn: Type.Boolean(),
  passkeys: PasskeyListSchema,
  /** All stored events, newest first. */
  activity: UserEventListSchema,
  transactions: Type.Array(UserTransactionSchema),
});
export type UserExport = Static<typeof UserExportSchema>;

export const USER_SECURITY_CALLS = {
  listActivity: {
    ...OWN,
    summary: 'The security log of the account, newest first: sign-ins, changes, ended sessions.',
    query: ListQuerySchema,
    answers: { 200: UserEventListSchema },
  },
  listSessions: {
    ...OWN,
    summary: 'Where the user is signed in, last used first.',
    answers: { 200: UserSessionListSchema },
  },
  endSession: {
    ...OWN,
    summary: 'Ends one session at once.',
    params: Type.Object({
      ...UserParams.properties,
      sessionId: Type.String({ description: 'The `id` of the list.' }),
    }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['session_unknown'],
  },
  endAllSessions: {
    ...OWN,
    summary: 'Signs out everywhere, including the session that makes this call.',
    answers: { 200: DoneAnswerSchema },
  },
  totpState: {
    ...OWN,
    summary: 'Whether signing in asks for a code of an authenticator app.',
    answers: { 200: TotpStateSchema },
  },
  enrolTotp: {
    ...OWN,
    summary: 'Makes a secret for an authenticator app (RFC 6238). It takes effect once a code is confirmed.',
    body: PasswordBodySchema,
    answers: {
      200: Type.Object({
        success: Type.Literal(true),
        /** Base 32, to type by hand. */
        secret: Type.String(),
        /** `otpauth://totp/…`, to draw as a QR code. */
        uri: Type.String(),
      }),
    },
    refusals: ['password_wrong', 'totp_on_already', 'user_changed_meanwhile'],
  },
  confirmTotp: {
    ...OWN,
    summary: 'The first code of the app turns it on. Gives the recovery codes, this once.',
    body: Type.Strict({ code: Type.String({ maxLength: 32 }) }),
    answers: {
      200: Type.Object({
        success: Type.Literal(true),
        message: Type.String(),
        /** Each code allows one sign-in when the device is lost. Shown only in this answer. */
        recoveryCodes: Type.Array(Type.String()),
      }),
    },
    refusals: ['totp_not_begun', 'totp_code_wrong', 'user_changed_meanwhile'],
  },
  removeTotp: {
    ...OWN,
    summary: 'Removes the authenticator app.',
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['password_wrong', 'user_changed_meanwhile'],
  },
  exportUser: {
    ...OWN,
    summary: 'Everything that the desk keeps about the user, as a file.',
    answers: { 200: UserExportSchema },
  },
  deleteUser: {
    ...OWN,
    summary: 'Deletes the account and its personal data; the amounts stay in the books.',
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['password_wrong', 'orders_under_way', 'user_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
