import { type CallShape, DoneAnswerSchema, NoBodySchema } from './call-shape.ts';
import { type Static, Type } from './type.ts';

/**
 * Our own pages send it with the value `bound`: the session then needs both the token in the answer and a
 * cookie that no script can read. Without the header the token alone is the session, for API clients.
 */
export const SESSION_MODE_HEADER = 'x-session-mode';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** The token in a mailed link. */
const LinkToken = Type.String({ maxLength: 128 });

/** The specification's checks refuse missing fields in their order; the schema does not. */
export const LoginBodySchema = Type.Strict({
  email: Text(254),
  password: Text(1024),
  /** True: the session lasts 30 days. False: until the browser closes, or 24 hours without use. */
  rememberMe: Type.Optional(Type.Boolean()),
  /** Six digits of the second factor or a recovery code; asked for by `second_factor_required`. */
  code: Text(32),
});
export type LoginBody = Static<typeof LoginBodySchema>;

/** `id` and `_id` are equal. */
export const NamedUserSchema = Type.Object({
  id: Type.String(),
  _id: Type.String(),
  username: Type.String(),
});

export const LoginAnswerSchema = Type.Object({
  success: Type.Literal(true),
  token: Type.String(),
  user: NamedUserSchema,
});
export type LoginAnswer = Static<typeof LoginAnswerSchema>;

export const RegisterBodySchema = Type.Strict({
  username: Text(256),
  email: Text(254),
  /** National, with the dial code of the country; or international, with its plus sign. */
  phone: Text(64),
  password: Text(1024),
  /** A country's two letters, or its dial code. An unknown value is ignored. */
  selectedCountryCode: Type.Optional(Type.Nullable(Type.String({ maxLength: 64 }))),
  /** Compared with `password` if present; the page compares both before the call. */
  confirmPassword: Text(1024),
});
export type RegisterBody = Static<typeof RegisterBodySchema>;

export const RegisterAnswerSchema = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: NamedUserSchema,
});

/** Refusals of a password that somebody chooses. */
export const OF_NEW_PASSWORDS = [
  'password_required',
  'password_below_minimum',
  'password_too_long',
  'password_common',
  'password_own_words',
] as const;

/** For calls that open a session. */
export const SESSION_MODE_HEADERS = Type.Object({
  [SESSION_MODE_HEADER]: Type.Optional(
    Type.Literal('bound', { description: 'The session then needs a cookie as well as its token.' }),
  ),
});

export const AUTH_CALLS = {
  login: {
    summary: 'Opens a session. An unknown e-mail and a wrong password get the same answer.',
    group: 'Accounts',
    headers: SESSION_MODE_HEADERS,
    body: LoginBodySchema,
    answers: { 200: LoginAnswerSchema },
    refusals: [
      'login_email_required',
      'login_email_invalid',
      'password_required',
      'login_failed',
      'second_factor_required',
      'second_factor_failed',
    ],
  },
  register: {
    summary: 'Creates an account. The checks come in the order of the form.',
    group: 'Accounts',
    body: RegisterBodySchema,
    answers: { 201: RegisterAnswerSchema },
    refusals: [
      'username_required',
      'email_required',
      'email_address_invalid',
      'phone_required',
      ...OF_NEW_PASSWORDS,
      'password_mismatch',
      'username_invalid',
      'phone_invalid',
      'email_taken',
      'username_taken',
    ],
  },
  logout: {
    summary: 'Ends the session of the caller; succeeds without one, too.',
    group: 'Accounts',
    body: NoBodySchema,
    answers: { 200: DoneAnswerSchema },
  },
  forgotPassword: {
    summary: 'Mails a link that sets a new password. The answer is the same if there is no such account.',
    group: 'Accounts',
    body: Type.Strict({ email: Text(254) }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['login_email_required', 'login_email_invalid'],
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the mailed link, which works once. Ends all sessions.',
    group: 'Accounts',
    body: Type.Strict({ token: LinkToken, newPassword: Text(1024) }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['link_invalid', ...OF_NEW_PASSWORDS],
  },
  confirmEmail: {
    summary: 'Confirms a new e-mail address with the token of the mailed link, which works once.',
    group: 'Accounts',
    body: Type.Strict({ token: LinkToken }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['link_invalid', 'email_taken'],
  },
  undoEmail: {
    summary:
      'Undoes a change of e-mail address with the token of the link mailed to the old one, and ends all ' +
      'sessions. A password that was set since then no longer works.',
    group: 'Accounts',
    body: Type.Strict({ token: LinkToken }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['link_invalid', 'email_taken'],
  },
} as const satisfies Record<string, CallShape>;
