import { type Result, ok, refuse } from '@naru/core';
import type { IdempotencyRecord } from '@naru/desk';
import { hashText } from '../../hash-text.ts';

/** Long enough to be unique; a UUID has 36. */
const KEY_PATTERN = /^[\x21-\x7e]{16,128}$/;

/**
 * Reads an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the same key with the same body is
 * the same request, however often it is sent. Null if there is none. Only hashes are stored.
 */
export function readIdempotency(
  header: string | readonly string[] | undefined,
  body: unknown,
): Result<IdempotencyRecord | null, 'idempotency_key_invalid'> {
  if (header === undefined) return ok(null);
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) return refuse('idempotency_key_invalid');
  return ok({ keyHash: hashText(header), bodyHash: hashText(canonicalJson(body)) });
}

/** The order of fields does not matter. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(fields);
}
