import { type Static, Type } from '../schema/type.ts';

/**
 * Sent by our own pages with the value `bound`: the session then needs two halves, the token in the answer
 * and a cookie that no script can read. Without the header the token alone is the session, for API clients.
 */
export const SESSION_MODE_HEADER = 'x-session-mode';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Fields that are missing are refused by the order of checks and its sentences, not by the schema. */
export const LoginBodySchema = Type.Strict({
  email: Text(254),
  password: Text(1024),
  /** True: 30 days. Else until the browser closes, or a day without use. */
  rememberMe: Type.Optional(Type.Boolean()),
  /** Six digits of the second factor or a recovery code; asked for by `second_factor_required`. */
  code: Text(32),
});
export type LoginBody = Static<typeof LoginBodySchema>;

export const LoginAnswerSchema = Type.Object({
  success: Type.Literal(true),
  token: Type.String(),
  user: Type.Object({
    id: Type.String(),
    /** Equal to `id`. */
    _id: Type.String(),
    username: Type.String(),
  }),
});
export type LoginAnswer = Static<typeof LoginAnswerSchema>;

/** With `login_failed`: whether the desk wants the page to say so (its setting `explainLoginFailure`). */
export const LoginFailureSchema = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  isExplained: Type.Boolean(),
});
export type LoginFailure = Static<typeof LoginFailureSchema>;

export const RegisterBodySchema = Type.Strict({
  username: Text(256),
  email: Text(254),
  /** National, with the dial code of the country; or international, with its plus sign. */
  phone: Text(64),
  password: Text(1024),
  /** A country's two letters, or its dial code. Not checked: an unknown one is left out. */
  selectedCountryCode: Type.Optional(Type.Nullable(Type.String({ maxLength: 64 }))),
  /** Compared when it is there; the page compares it before it calls. */
  confirmPassword: Text(1024),
});
export type RegisterBody = Static<typeof RegisterBodySchema>;

export const RegisterAnswerSchema = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: Type.Object({ id: Type.String(), _id: Type.String(), username: Type.String() }),
});
export type RegisterAnswer = Static<typeof RegisterAnswerSchema>;

/** Always answered alike, whether there is such an account or not. */
export const ForgotBodySchema = Type.Strict({ email: Text(254) });
export type ForgotBody = Static<typeof ForgotBodySchema>;

/** `token` is the parameter `reset` of the mailed link `/login?reset=…`. */
export const ResetBodySchema = Type.Strict({
  token: Type.String({ maxLength: 128 }),
  newPassword: Text(1024),
});
export type ResetBody = Static<typeof ResetBodySchema>;

/** `token` is the parameter `email` of the mailed link `/user-profile?email=…`. */
export const ConfirmEmailBodySchema = Type.Strict({ token: Type.String({ maxLength: 128 }) });
export type ConfirmEmailBody = Static<typeof ConfirmEmailBodySchema>;

/** Answer of calls that have nothing to say but that it was done. */
export const DoneAnswerSchema = Type.Object({ success: Type.Literal(true), message: Type.String() });
export type DoneAnswer = Static<typeof DoneAnswerSchema>;
