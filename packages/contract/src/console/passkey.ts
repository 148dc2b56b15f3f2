import { type CallShape, NoBodySchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import {
  PasskeyAddBodySchema,
  PasskeyCreationOptionsSchema,
  PasskeyListSchema,
  PasskeyNameSchema,
  PasskeyRequestOptionsSchema,
  UsedPasskeySchema,
} from '../user/passkey.ts';
import { StepUpProof, byOperator } from './fields.ts';
import { SessionAnswerSchema } from './session.ts';

const OwnPasskeysSchema = Type.Object({ passkeys: PasskeyListSchema });
export type OwnPasskeys = Static<typeof OwnPasskeysSchema>;

const StepUpOptionsSchema = Type.Object({
  ...PasskeyRequestOptionsSchema.properties,
  /** The passkeys of the operator. */
  allowCredentials: Type.Array(Type.Object({ type: Type.Literal('public-key'), id: Type.String() })),
});
export type StepUpOptions = Static<typeof StepUpOptionsSchema>;

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
