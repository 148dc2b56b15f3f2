import { type Static, Type } from '../schema/type.ts';
import { PasskeyListSchema } from './passkey.ts';
import { UserSchema, UserTransactionSchema } from './user.ts';

/** One place where the person is signed in. */
export const UserSessionSchema = Type.Object({
  id: Type.String(),
  /** The one that asks. */
  isCurrent: Type.Boolean(),
  /** Program and system in a few words, for example `Firefox, Windows`; empty when it said nothing. */
  device: Type.String(),
  createdAt: Type.String(),
  /** To the minute. */
  lastUsedAt: Type.String(),
  endsAt: Type.String(),
});
export type UserSession = Static<typeof UserSessionSchema>;
export const UserSessionListSchema = Type.Array(UserSessionSchema);

/** What the record of an account can tell of. */
const UserEventKindSchema = Type.OneOf([
  'registered',
  'signed_in',
  'signed_in_by_passkey',
  'sign_in_refused',
  'second_factor_refused',
  'password_changed',
  'password_reset',
  'email_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'sessions_ended_by_desk',
  'data_exported',
]);
export const UserEventSchema = Type.Object({
  /** Of the `before` that asks for what is older. */
  id: Type.String(),
  kind: UserEventKindSchema,
  /** Program and system of whoever did it, in a few words; empty when it said nothing. */
  device: Type.String(),
  happenedAt: Type.String(),
});
export type UserEvent = Static<typeof UserEventSchema>;
export const UserEventListSchema = Type.Array(UserEventSchema);

/** Acts that a stolen session must not do alone ask for the password again. */
export const PasswordBodySchema = Type.Strict({ password: Type.Optional(Type.String({ maxLength: 1024 })) });
export type PasswordBody = Static<typeof PasswordBodySchema>;

export const TotpStateSchema = Type.Object({
  isOn: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
});
export type TotpState = Static<typeof TotpStateSchema>;

/** Counts only once a code made from it was sent back. */
export const TotpEnrolAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** Base 32, to type by hand. */
  secret: Type.String(),
  /** `otpauth://totp/…`, to draw as a QR code. */
  uri: Type.String(),
});
export type TotpEnrolAnswer = Static<typeof TotpEnrolAnswerSchema>;

export const TotpConfirmBodySchema = Type.Strict({ code: Type.String({ maxLength: 32 }) });
export type TotpConfirmBody = Static<typeof TotpConfirmBodySchema>;

export const TotpConfirmAnswerSchema = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  /** Each opens one sign-in when the device is lost. Shown this once. */
  recoveryCodes: Type.Array(Type.String()),
});
export type TotpConfirmAnswer = Static<typeof TotpConfirmAnswerSchema>;

/** Everything that the desk keeps about a person, in the words of the other calls. */
export const UserExportSchema = Type.Object({
  exportedAt: Type.String(),
  user: UserSchema,
  registeredAt: Type.String(),
  sessions: UserSessionListSchema,
  isTotpOn: Type.Boolean(),
  passkeys: PasskeyListSchema,
  /** Newest first; all that is kept. */
  activity: UserEventListSchema,
  transactions: Type.Array(UserTransactionSchema),
});
export type UserExport = Static<typeof UserExportSchema>;
