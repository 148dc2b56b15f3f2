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
 * How long a replaced key may still sign: until every process of the desk has been restarted. Its signatures
 * from that time stay valid.
 */
export const OVERLAP_MS = 14 * 86_400_000;

const SEED_BYTES = 32;

/** The content of the signing file: one secret, and the public history. */
export interface SigningKeys {
  /** The seed of the key in use (RFC 8032), in base64url. */
  readonly seed: string;
  /** Oldest first; the last one is in use. */
  readonly keys: readonly PublishedKey[];
  /** Each key but the first, named by the one before it. */
  readonly successions: readonly CanonicalObject[];
}

export function createSigningKeys(nowMs: number): SigningKeys {
  const { seed, key } = generate();
  return { seed, keys: [{ key, from: toIso(nowMs), until: null }], successions: [] };
}

/**
 * A new key takes over: the present one names it, and its seed is deleted. A stolen key ends at once, and all
 * its signatures become invalid.
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

/** The signing time: never before the key began, whatever the clocks of two machines are. */
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
      // The 32 bytes are not a point of the curve.
      return false;
    }
  },
};
