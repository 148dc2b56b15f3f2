import { randomBytes, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refuse } from '@naru/core';
import { findCallerNetwork } from '../limits/caller-network.ts';
import { type Argon2Cost, type Argon2id, argon2id } from './argon2id.ts';
import { countByKey } from '../limits/count-by-key.ts';

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{8,128})\$([A-Za-z0-9+/]{8,128})$/;

/** OWASP's cheat sheet and ASVS 5.0: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: Argon2Cost = { memoryKib: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface PasswordHasher {
  /** Returns a PHC string. */
  hash(password: string): Promise<Result<string, 'too_many_requests'>>;
  /** Takes as long for a null hash (an unknown name) as for a real one; false for it. */
  verify(password: string, phcText: string | null): Promise<Result<boolean, 'too_many_requests'>>;
  /** True for a hash made with less memory or fewer passes than today's. */
  isOutdated(phcText: string): boolean;
}

export function createPasswordHasher(
  options: {
    readonly derive?: Argon2id;
    readonly cost?: Argon2Cost;
    /** The network of the present request. */
    readonly callerNetwork?: () => string | null;
  } = {},
): PasswordHasher {
  const derive = options.derive ?? argon2id;
  const cost = options.cost ?? PASSWORD_COST;
  const inTurn = createTurns(options.callerNetwork ?? findCallerNetwork);
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        const hash = await derive({ password: toBytes(password), salt, cost, hashBytes: HASH_BYTES });
        return formatPhcText({ cost, salt, hash });
      }),
    verify: (password, phcText) =>
      inTurn(async () => {
        const known = phcText === null ? nobodysHash(cost) : parsePhcText(phcText);
        if (known === null) throw new Error('a stored password hash cannot be read');
        const hash = await derive({
          password: toBytes(password),
          salt: known.salt,
          cost: known.cost,
          hashBytes: known.hash.length,
        });
        return timingSafeEqual(hash, known.hash) && phcText !== null;
      }),
    isOutdated: (phcText) => {
      const known = parsePhcText(phcText)?.cost;
      return known === undefined || known.memoryKib < cost.memoryKib || known.passes < cost.passes;
    },
  };
}

/** Normalised, because keyboards encode the same characters differently (RFC 8265 §4.2: NFC). */
function toBytes(password: string): Uint8Array {
  return Buffer.from(password.normalize('NFC'), 'utf8');
}

function nobodysHash(cost: Argon2Cost) {
  return { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
}

interface PhcHash {
  readonly cost: Argon2Cost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** A hash with all that verifying it takes, in the PHC string format (base64 without padding). */
export function formatPhcText({ cost, salt, hash }: PhcHash): string {
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}`;
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Null for anything that {@link formatPhcText} does not write. */
export function parsePhcText(text: string): PhcHash | null {
  const match = PHC.exec(text);
  if (match === null) return null;
  const [, memoryKib = '', passes = '', lanes = '', salt = '', hash = ''] = match;
  return {
    cost: {
      memoryKib: Number.parseInt(memoryKib, 10),
      passes: Number.parseInt(passes, 10),
      lanes: Number.parseInt(lanes, 10),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/(?<!=)=+$/, '');
}

/** Each hash takes 19 MiB; without a limit strangers could fill the memory. */
const HASHES_AT_ONCE_MAX = 2;

/** Beyond this many waiting requests, further ones are refused. */
const WAITING_MAX = 32;

/** The share of the free places that one network may take; every network may take the minimum. */
const NETWORK_SHARE = 0.25;

const NETWORK_MIN = 2;

/**
 * At most {@link HASHES_AT_ONCE_MAX} at a time, the others in the order in which they came. A network has a
 * share of the places, so that a few networks never take all.
 */
export function createTurns(callerNetwork: () => string | null) {
  let runningCount = 0;
  const waiting: (() => void)[] = [];
  const networks = countByKey();
  const isFullFor = (network: string): boolean => {
    if (runningCount < HASHES_AT_ONCE_MAX) return false;
    if (waiting.length >= WAITING_MAX) return true;
    const share = Math.floor((WAITING_MAX - waiting.length) * NETWORK_SHARE);
    // The empty name is the desk's own work.
    return network !== '' && networks.countOf(network) >= Math.max(NETWORK_MIN, share);
  };
  return async <T>(work: () => Promise<T>): Promise<Result<T, 'too_many_requests'>> => {
    const network = callerNetwork() ?? '';
    if (isFullFor(network)) return refuse('too_many_requests');
    networks.add(network, 1);
    if (runningCount >= HASHES_AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
    else runningCount += 1;
    try {
      return ok(await work());
    } finally {
      networks.add(network, -1);
      // The slot goes to the next waiting request, so that new ones cannot overtake it.
      const next = waiting.shift();
      if (next === undefined) runningCount -= 1;
      else next();
    }
  };
}
