/**
 * Converts the local time of a form (`2026-11-21T14:05`) to ISO 8601 in UTC. Null for an empty field, which
 * means now, and for a text that is no time.
 */
export function readReceiptTime(localText: string): string | null {
  const ms = localText === '' ? Number.NaN : Date.parse(localText);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

export function isInFuture(iso: string, nowMs: number): boolean {
  return Date.parse(iso) > nowMs;
}
