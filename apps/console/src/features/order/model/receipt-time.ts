/**
 * Reads the local date and time of a form (`2026-11-21T14:05`) as ISO 8601 in UTC; empty means now and gives
 * null, as does a text that the browser did not accept.
 */
export function readReceiptTime(localText: string): string | null {
  const ms = localText === '' ? Number.NaN : Date.parse(localText);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** A bank cannot have received what is yet to come. */
export function isInFuture(iso: string, nowMs: number): boolean {
  return Date.parse(iso) > nowMs;
}
