import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  type CanonicalObject,
  type PublishedKey,
  SUCCESSIONS_MAX,
  type SignatureChecker,
  type Signer,
  signDocument,
} from '@naru/core';

/**
 * How long a key that was replaced may still sign: until every process of the desk has been restarted. What
 * it has signed by then stays valid.
 */
export const OVERLAP_MS = 14 * 86_400_000;

const SEED_BYTES = 32;

/** What the signing file contains: one secret, and the history that everyone may know. */
export interface SigningKeys {
  /** The seed of the key in use (RFC 8032), in base64url. */
  readonly seed: string;
  /** Oldest first; the last one is in use. */
  readonly keys: readonly PublishedKey[];
  /** Each key but the first, named by the one before it. */
  readonly successions: readonly CanonicalObject[];
}

/** The first key of a desk. */
export function createSigningKeys(nowMs: number): SigningKeys {
  const { seed, key } = generate();
  return { seed, keys: [{ key, from: toIso(nowMs), until: null }], successions: [] };
}

/**
 * A new key takes over: the one in use names it, and its seed is forgotten. A stolen key ends at once, and
 * nothing that it has signed counts any more.
 */
export function rotateSigningKeys(
  old: SigningKeys,
  nowMs: number,
  { isStolen = false }: { readonly isStolen?: boolean } = {},
): SigningKeys {
  if (old.successions.length >= SUCCESSIONS_MAX) throw new Error('the signing key was replaced too often');
  const { seed, key } = generate();
  const signer = createSigner(old);
  const succession = signDocument(signer, {
    kind: 'naru-succession-1',
    next: key,
    signedAt: signedAtOf(signer, nowMs),
  });
  const end = isStolen
    ? ({ until: toIso(nowMs), isRevoked: true } as const)
    : { until: toIso(nowMs + OVERLAP_MS) };
  const ended = old.keys.map((each) => (each.until === null ? { ...each, ...end } : each));
  return {
    seed,
    keys: [...ended, { key, from: toIso(nowMs), until: null }],
    successions: [...old.successions, succession],
  };
}

/** Signs with the key in use. */
export function createSigner({ seed, keys }: SigningKeys): Signer {
  const current = keys.at(-1);
  if (current === undefined) throw new Error('there is no signing key');
  const privateKey = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: seed, x: current.key },
    format: 'jwk',
  });
  return {
    key: current.key,
    since: current.from,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

/** When a document is signed: never before its key began, whatever the clocks of two machines say. */
export function signedAtOf({ since }: Signer, nowMs: number): string {
  const now = toIso(nowMs);
  return now < since ? since : now;
}

function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function generate(): { readonly seed: string; readonly key: string } {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (d === undefined || x === undefined || Buffer.from(d, 'base64url').length !== SEED_BYTES)
    throw new Error('no Ed25519 key was made');
  return { seed: d, key: x };
}

export const NODE_CHECKER: SignatureChecker = {
  isSignedBy: (text, { key, signature }) => {
    try {
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
      return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    } catch {
      // 32 bytes that are no point of the curve.
      return false;
    }
  },
};
