import { type Result, ok, refuse } from '@naru/core';
import type { IdempotencyRecord } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import { hashText } from '../../../machine/hash-text.ts';
import { wideNetworkOfAddress } from '../../../limits/caller-network.ts';
import { likenessOf } from '../../../limits/request-limits.ts';

/** Long enough to be unique; a UUID has 36. */
const KEY_PATTERN = /^[\x21-\x7e]{16,128}$/;

/**
 * Reads an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the same key with the same body
 * from the same caller is the same request, however often it is sent. Null if there is none. A caller is an
 * account or, without one, a browser in a network: somebody else who knows or guesses the key must not get
 * the answer, which contains the order's link. Only hashes are stored.
 */
export function readIdempotency(
  request: FastifyRequest,
  userId: string | null,
): Result<IdempotencyRecord | null, 'idempotency_key_invalid'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return ok(null);
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) return refuse('idempotency_key_invalid');
  const caller = userId ?? `${wideNetworkOfAddress(request.ip)}\n${likenessOf(request)}`;
  return ok({ keyHash: hashText(`${key}\n${caller}`), bodyHash: hashText(canonicalJson(request.body)) });
}

/** JSON with sorted fields, so that their order does not matter. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(fields);
}
