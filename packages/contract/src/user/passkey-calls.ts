import { Type } from '../schema/type.ts';
import { SESSION_MODE_HEADERS } from '../auth/auth-calls.ts';
import { DoneAnswerSchema, LoginAnswerSchema } from '../auth/auth.ts';
import { type CallShape, NoBodySchema } from '../call/call-shape.ts';
import {
  PasskeyAddAnswerSchema,
  PasskeyAddBodySchema,
  PasskeyAskAnswerSchema,
  PasskeyBeginAnswerSchema,
  PasskeyListSchema,
  PasskeyLoginBodySchema,
  PasskeyNameBodySchema,
} from './passkey.ts';
import { PasswordBodySchema } from './security.ts';
import { OF_ACCOUNTS, UserParams } from './user-calls.ts';

const OWN = { group: 'Accounts', needs: 'user', params: UserParams } as const;

const PasskeyParams = Type.Object({
  ...UserParams.properties,
  passkeyId: Type.String({ description: 'The `id` of the list.' }),
});

export const PASSKEY_CALLS = {
  askPasskey: {
    summary: 'Begins a sign-in with a passkey: a challenge that works once, within five minutes.',
    group: 'Accounts',
    body: NoBodySchema,
    answers: { 200: PasskeyAskAnswerSchema },
    refusals: ['passkeys_unavailable'],
  },
  passkeyLogin: {
    summary: 'Opens a session with what the passkey signed. No e-mail, no password, no code is asked for.',
    group: 'Accounts',
    headers: SESSION_MODE_HEADERS,
    body: PasskeyLoginBodySchema,
    answers: { 200: LoginAnswerSchema },
    refusals: ['passkeys_unavailable', 'passkey_attempt_ended', 'passkey_login_failed'],
  },
  listPasskeys: {
    ...OWN,
    summary: 'The passkeys that sign the person in, oldest first.',
    answers: { 200: PasskeyListSchema },
    refusals: OF_ACCOUNTS,
  },
  beginPasskey: {
    ...OWN,
    summary: 'Asks for the password and gives what a browser needs to make a passkey (Web Authentication).',
    body: PasswordBodySchema,
    answers: { 200: PasskeyBeginAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'password_wrong', 'passkeys_too_many', 'passkeys_unavailable'],
  },
  addPasskey: {
    ...OWN,
    summary: 'Keeps the passkey that the browser made. A letter tells its person.',
    body: PasskeyAddBodySchema,
    answers: { 200: PasskeyAddAnswerSchema },
    refusals: [
      ...OF_ACCOUNTS,
      'name_invalid',
      'passkey_attempt_ended',
      'passkey_invalid',
      'passkey_taken',
      'passkeys_too_many',
      'passkeys_unavailable',
      'user_changed_meanwhile',
    ],
  },
  renamePasskey: {
    ...OWN,
    summary: 'Calls a passkey something else.',
    params: PasskeyParams,
    body: PasskeyNameBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'name_invalid', 'passkey_unknown'],
  },
  removePasskey: {
    ...OWN,
    summary: 'Takes a passkey away: it opens nothing any more. A letter tells its person.',
    params: PasskeyParams,
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: [...OF_ACCOUNTS, 'password_wrong', 'passkey_unknown', 'user_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
