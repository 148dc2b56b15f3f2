import { type Result, ok, refuse } from '@naru/core';

/** The bank's own time, ISO 8601 with its zone; now if absent, and never in the future. */
export function parseReceivedAt(text: string | undefined, nowMs: number): Result<number, 'field_invalid'> {
  if (text === undefined) return ok(nowMs);
  const isZoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const timeMs = isZoned ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) || timeMs > nowMs ? refuse('field_invalid') : ok(timeMs);
}
