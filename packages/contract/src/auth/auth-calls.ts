import { Type } from '../schema/type.ts';
import { type CallShape, NoBodySchema } from '../call/call-shape.ts';
import {
  ConfirmEmailBodySchema,
  DoneAnswerSchema,
  ForgotBodySchema,
  LoginAnswerSchema,
  LoginBodySchema,
  RegisterAnswerSchema,
  RegisterBodySchema,
  ResetBodySchema,
  SESSION_MODE_HEADER,
} from './auth.ts';

/** What a password that somebody chooses can be refused for; `minimum` says how long it must be. */
export const OF_NEW_PASSWORDS = [
  'password_required',
  'password_below_minimum',
  'password_too_long',
  'password_common',
  'password_own_words',
] as const;
export const NEW_PASSWORD_FIELDS = { minimum: Type.Integer({ minimum: 1 }) } as const;

/** Of every call that opens a session. */
export const SESSION_MODE_HEADERS = Type.Object({
  [SESSION_MODE_HEADER]: Type.Optional(
    Type.Literal('bound', { description: 'The session then needs a cookie beside its token.' }),
  ),
});

export const AUTH_CALLS = {
  login: {
    summary: 'Opens a session. An unknown e-mail and a wrong password are one answer.',
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
    // Whether the desk wants the page to say more than that it failed.
    refusalFields: { isExplained: Type.Boolean() },
  },
  register: {
    summary: 'Makes an account. The checks come in the order of the form.',
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
    refusalFields: NEW_PASSWORD_FIELDS,
  },
  logout: {
    summary: 'Ends the session that asks. Without one there is nothing to end, and that is said as well.',
    group: 'Accounts',
    body: NoBodySchema,
    answers: { 200: DoneAnswerSchema },
  },
  forgotPassword: {
    summary: 'Mails a link to a new password. The answer is the same where there is no such account.',
    group: 'Accounts',
    body: ForgotBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['login_email_required', 'login_email_invalid'],
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the mailed link, which works once. Ends all sessions.',
    group: 'Accounts',
    body: ResetBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['link_invalid', ...OF_NEW_PASSWORDS],
    refusalFields: NEW_PASSWORD_FIELDS,
  },
  confirmEmail: {
    summary: 'Confirms a new e-mail address with the token of the mailed link, which works once.',
    group: 'Accounts',
    body: ConfirmEmailBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['link_invalid', 'email_taken'],
  },
} as const satisfies Record<string, CallShape>;
