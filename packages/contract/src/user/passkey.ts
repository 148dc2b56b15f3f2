import { type Static, Type } from '../schema/type.ts';

/** Bytes as browsers write them in JSON: base64url without padding (RFC 4648 §5). */
const Base64Url = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });

/** 1,023 bytes (Web Authentication Level 3 §4, credential ID). */
const CredentialIdSchema = Base64Url(1364);

/** One of a person's keys: nothing of it signs in. */
export const PasskeySchema = Type.Object({
  id: Type.String(),
  /** What the person calls it. */
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Nullable(Type.String()),
});
export type Passkey = Static<typeof PasskeySchema>;
export const PasskeyListSchema = Type.Array(PasskeySchema);

/** `PublicKeyCredentialCreationOptionsJSON` (§5.1.6), as far as this desk asks for anything. */
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

export const PasskeyBeginAnswerSchema = Type.Object({
  success: Type.Literal(true),
  options: PasskeyCreationOptionsSchema,
});
export type PasskeyBeginAnswer = Static<typeof PasskeyBeginAnswerSchema>;

/** What `navigator.credentials.create` gave. */
export const PasskeyAddBodySchema = Type.Strict({
  name: Type.String({ maxLength: 256 }),
  credential: Type.Strict({
    id: CredentialIdSchema,
    clientDataJSON: Base64Url(4096),
    attestationObject: Base64Url(8192),
  }),
});
export type PasskeyAddBody = Static<typeof PasskeyAddBodySchema>;

export const PasskeyAddAnswerSchema = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  passkey: PasskeySchema,
});
export type PasskeyAddAnswer = Static<typeof PasskeyAddAnswerSchema>;

export const PasskeyNameBodySchema = Type.Strict({ name: Type.String({ maxLength: 256 }) });
export type PasskeyNameBody = Static<typeof PasskeyNameBodySchema>;

/** `PublicKeyCredentialRequestOptionsJSON` (§5.1.7): no account is named, the device offers its own. */
export const PasskeyRequestOptionsSchema = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptionsSchema>;

export const PasskeyAskAnswerSchema = Type.Object({
  success: Type.Literal(true),
  options: PasskeyRequestOptionsSchema,
});
export type PasskeyAskAnswer = Static<typeof PasskeyAskAnswerSchema>;

/** What `navigator.credentials.get` gave. */
export const PasskeyLoginBodySchema = Type.Strict({
  credential: Type.Strict({
    id: CredentialIdSchema,
    clientDataJSON: Base64Url(4096),
    authenticatorData: Base64Url(4096),
    signature: Base64Url(2048),
    userHandle: Type.Nullable(Base64Url(128)),
  }),
  /** True: 30 days. Else until the browser closes, or a day without use. */
  rememberMe: Type.Optional(Type.Boolean()),
});
export type PasskeyLoginBody = Static<typeof PasskeyLoginBodySchema>;
