import { LoginAnswerSchema, SESSION_MODE_HEADERS } from '../auth.ts';
import { type CallShape, DoneAnswerSchema, NoBodySchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { OWN, PasswordBodySchema, UserParams } from './user.ts';

/** Bytes as browsers write them in JSON: base64url without padding (RFC 4648 §5). */
const Base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });

/** 1,023 bytes (Web Authentication Level 3 §4, credential ID). */
const CredentialIdSchema = Base64Url(1364);

export const PasskeyNameSchema = Type.String({ maxLength: 256 });

/** One of a user's passkeys; nothing in it can sign in. */
export const PasskeySchema = Type.Object({
  id: Type.String(),
  /** The name that the user gave it. */
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Nullable(Type.String()),
});
export type Passkey = Static<typeof PasskeySchema>;
export const PasskeyListSchema = Type.Array(PasskeySchema);

/** `PublicKeyCredentialCreationOptionsJSON` (§5.1.6), as far as this desk uses it. */
export const PasskeyCreationOptionsSchema = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Type.Object({ type: Type.Literal('public-key'), id: Type.String() })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptionsSchema>;

/** The result of `navigator.credentials.create`. */
export const PasskeyAddBodySchema = Type.Strict({
  name: PasskeyNameSchema,
  credential: Type.Strict({
    id: CredentialIdSchema,
    clientDataJSON: Base64Url(4096),
    attestationObject: Base64Url(8192),
  }),
});

/**
 * `PublicKeyCredentialRequestOptionsJSON` (§5.1.7) of a sign-in. It names no account: the device offers its
 * own passkeys.
 */
export const PasskeyRequestOptionsSchema = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptionsSchema>;

/** The result of `navigator.credentials.get`. */
export const UsedPasskeySchema = Type.Strict({
  id: CredentialIdSchema,
  clientDataJSON: Base64Url(4096),
  authenticatorData: Base64Url(4096),
  signature: Base64Url(2048),
  userHandle: Type.Nullable(Base64Url(128)),
});
export type UsedPasskey = Static<typeof UsedPasskeySchema>;

const PasskeyParams = Type.Object({
  ...UserParams.properties,
  passkeyId: Type.String({ description: 'The `id` of the list.' }),
});

export const PASSKEY_CALLS = {
  askPasskey: {
    summary: 'Begins a sign-in with a passkey: a challenge that works once, within five minutes.',
    group: 'Accounts',
    body: NoBodySchema,
    answers: { 200: Type.Object({ success: Type.Literal(true), options: PasskeyRequestOptionsSchema }) },
    refusals: ['passkeys_unavailable'],
  },
  passkeyLogin: {
    summary: 'Opens a session with what the passkey signed. No e-mail, password or code is needed.',
    group: 'Accounts',
    headers: SESSION_MODE_HEADERS,
    body: Type.Strict({
      credential: UsedPasskeySchema,
      /** True: the session lasts 30 days. False: until the browser closes, or 24 hours without use. */
      rememberMe: Type.Optional(Type.Boolean()),
    }),
    answers: { 200: LoginAnswerSchema },
    refusals: ['passkeys_unavailable', 'passkey_attempt_ended', 'passkey_login_failed'],
  },
  listPasskeys: {
    ...OWN,
    summary: 'The passkeys of the account, oldest first.',
    answers: { 200: PasskeyListSchema },
  },
  beginPasskey: {
    ...OWN,
    summary: 'Asks for the password and gives what a browser needs to make a passkey (Web Authentication).',
    body: PasswordBodySchema,
    answers: { 200: Type.Object({ success: Type.Literal(true), options: PasskeyCreationOptionsSchema }) },
    refusals: ['password_wrong', 'passkeys_too_many', 'passkeys_unavailable'],
  },
  addPasskey: {
    ...OWN,
    summary: 'Saves the passkey that the browser made. The user gets a letter.',
    body: PasskeyAddBodySchema,
    answers: {
      200: Type.Object({ success: Type.Literal(true), message: Type.String(), passkey: PasskeySchema }),
    },
    refusals: [
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
    summary: 'Renames a passkey.',
    params: PasskeyParams,
    body: Type.Strict({ name: PasskeyNameSchema }),
    answers: { 200: DoneAnswerSchema },
    refusals: ['name_invalid', 'passkey_unknown'],
  },
  removePasskey: {
    ...OWN,
    summary: 'Removes a passkey: it no longer signs in. The user gets a letter.',
    params: PasskeyParams,
    body: PasswordBodySchema,
    answers: { 200: DoneAnswerSchema },
    refusals: ['password_wrong', 'passkey_unknown', 'user_changed_meanwhile'],
  },
} as const satisfies Record<string, CallShape>;
