import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCbor } from './encode-cbor.ts';

/** The requests of the desk that an authenticator reads. */
export interface CreationWish {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
export interface SignInWish {
  readonly challenge: string;
  readonly rpId: string;
}

/** Mistakes and attacks on the way. */
export interface Mischief {
  /** The origin that the browser reports. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** False: somebody touched it without proving their identity. */
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string | null;
  /** One bit of the signature is changed. */
  readonly isSignatureBent?: boolean;
  readonly credentialId?: string;
  readonly algorithm?: number;
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> };
}

type KeyKind = 'P-256' | 'Ed25519' | 'RSA';

export interface SoftwareAuthenticator {
  readonly credentialId: string;
  create(wish: CreationWish, mischief?: Mischief): NewCredential;
  get(wish: SignInWish, mischief?: Mischief): UsedCredential;
}

interface NewCredential {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

interface UsedCredential {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}

/** Flags of authenticator data (Web Authentication Level 3 §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const AAGUID = Buffer.alloc(16);

/**
 * A passkey in a program, with the browser around it: real keys, real CBOR, real signatures. It has one key,
 * and counts its signatures where `isCounting`.
 */
export function createSoftwareAuthenticator({
  origin,
  keyKind = 'P-256',
  isCounting = true,
}: {
  readonly origin: string;
  readonly keyKind?: KeyKind;
  readonly isCounting?: boolean;
}): SoftwareAuthenticator {
  const { privateKey, publicKey, digest } = makeKey(keyKind);
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let signCount = 0;
  let handle: string | null = null;
  const nextCount = ({ signCount: forced }: Mischief): number => {
    if (isCounting) signCount += 1;
    return forced ?? signCount;
  };
  return {
    credentialId,
    create: (wish, mischief = {}) => {
      handle = wish.user.id;
      const authData = Buffer.concat([
        authenticatorData(wish.rp.id, HAS_CREDENTIAL, nextCount(mischief), mischief),
        credentialData(id, encodeCbor(coseKey(keyKind, publicKey, mischief.algorithm))),
      ]);
      return {
        id: mischief.credentialId ?? credentialId,
        clientDataJSON: clientData('webauthn.create', wish.challenge, origin, mischief),
        attestationObject: attest(authData, mischief),
      };
    },
    get: (wish, mischief = {}) => {
      const authData = authenticatorData(wish.rpId, 0, nextCount(mischief), mischief);
      const clientDataJSON = clientData('webauthn.get', wish.challenge, origin, mischief);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = sign(digest, Buffer.concat([authData, hash]), privateKey);
      return {
        id: mischief.credentialId ?? credentialId,
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: (mischief.isSignatureBent === true ? bend(signature) : signature).toString('base64url'),
        userHandle: mischief.userHandle === undefined ? handle : mischief.userHandle,
      };
    },
  };
}

function attest(authData: Buffer, { attestation }: Mischief): string {
  const { fmt, attStmt } = attestation ?? { fmt: 'none', attStmt: new Map() };
  const parts = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', authData],
  ]);
  return encodeCbor(parts).toString('base64url');
}

/** Attested credential data (§6.5.1). */
function credentialData(id: Buffer, key: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([AAGUID, length, id, key]);
}

function bend(signature: Buffer): Buffer {
  const bent = Buffer.from(signature);
  const last = bent.length - 1;
  bent.writeUInt8(bent.readUInt8(last) ^ 1, last);
  return bent;
}

function authenticatorData(rpId: string, flags: number, signCount: number, mischief: Mischief): Buffer {
  const { isUserPresent = true, isUserVerified = true } = mischief;
  const rpIdHash = createHash('sha256')
    .update(mischief.rpId ?? rpId)
    .digest();
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags | (isUserPresent ? USER_PRESENT : 0) | (isUserVerified ? USER_VERIFIED : 0), 0);
  rest.writeUInt32BE(signCount, 1);
  return Buffer.concat([rpIdHash, rest]);
}

function clientData(type: string, challenge: string, origin: string, mischief: Mischief): string {
  const json = JSON.stringify({
    type: mischief.type ?? type,
    challenge: mischief.challenge ?? challenge,
    origin: mischief.origin ?? origin,
    crossOrigin: mischief.crossOrigin ?? false,
  });
  return Buffer.from(json, 'utf8').toString('base64url');
}

interface MadeKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly digest: 'sha256' | null;
}

function makeKey(kind: KeyKind): MadeKey {
  switch (kind) {
    case 'P-256':
      return { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), digest: 'sha256' };
    case 'Ed25519':
      return { ...generateKeyPairSync('ed25519'), digest: null };
    case 'RSA':
      return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), digest: 'sha256' };
  }
}

/** A public key as RFC 9053 §7 and RFC 8230 §4 write it. */
function coseKey(kind: KeyKind, publicKey: KeyObject, algorithm?: number): ReadonlyMap<number, unknown> {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  switch (kind) {
    case 'P-256':
      return new Map<number, unknown>([
        [1, 2],
        [3, algorithm ?? -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
    case 'Ed25519':
      return new Map<number, unknown>([
        [1, 1],
        [3, algorithm ?? -8],
        [-1, 6],
        [-2, bytes(x)],
      ]);
    case 'RSA':
      return new Map<number, unknown>([
        [1, 3],
        [3, algorithm ?? -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]);
  }
}
