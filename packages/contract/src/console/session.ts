import { OPERATOR_ROLES } from '@naru/core';
import { type CallShape, NoBodySchema } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { OPERATOR_RIGHTS } from '../choices.ts';
import { FactorSecret, Password, StepUpProof } from './fields.ts';

/**
 * Carries one half of an operator’s session, in answers that open one and in all requests; the other half is
 * a cookie. An event stream takes it as the query parameter `key`.
 */
export const CONSOLE_SESSION_KEY_HEADER = 'x-session-key';

export const SessionAnswerSchema = Type.Object({
  operator: Type.Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      role: Type.OneOf(OPERATOR_ROLES),
      /** Of the role; acts beyond them are refused. */
      rights: Type.Array(Type.OneOf(OPERATOR_RIGHTS)),
      /** Nobody did anything for a while: every call is refused until the session is unlocked. */
      isLocked: Type.Boolean(),
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
  /** For the QR code: the same in the form that apps read. */
  uri: Type.String(),
});
export type FactorKey = Static<typeof FactorKeySchema>;

const CreateOwnerBodySchema = Type.Strict({
  setupToken: Type.String({ maxLength: 128 }),
  name: Type.String({ maxLength: 128 }),
  password: Password,
});
export type CreateOwnerBody = Static<typeof CreateOwnerBodySchema>;

const SignInBodySchema = Type.Strict({
  name: Type.String({ maxLength: 128 }),
  password: Password,
  /** Of the authenticator app. */
  code: Type.Optional(Type.String({ maxLength: 16 })),
  /** For an operator without an app: the key of the one that the code is from. */
  newFactorSecret: Type.Optional(FactorSecret),
});
export type SignInBody = Static<typeof SignInBodySchema>;

export const SESSION_CALLS = {
  session: {
    summary: 'Who is signed in, and whether the desk has an owner yet.',
    group: 'Operators',
    answers: { 200: SessionAnswerSchema },
  },
  createOwner: {
    summary: 'Creates the owner of the desk with the one-time link that it prints at its start.',
    group: 'Operators',
    body: CreateOwnerBodySchema,
    answers: { 200: SessionAnswerSchema },
    refusals: ['setup_link_invalid', 'owner_exists', 'name_invalid', 'password_too_short'],
  },
  signIn: {
    summary:
      'Signs an operator in, by password and a code; one who has no second factor sets an app up by this.',
    group: 'Operators',
    body: SignInBodySchema,
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
    refusals: ['sign_in_required', 'step_up_failed'],
  },
  signOut: {
    summary: 'Ends the session.',
    group: 'Operators',
    body: NoBodySchema,
    answers: { 200: SessionAnswerSchema },
  },
} as const satisfies Record<string, CallShape>;
