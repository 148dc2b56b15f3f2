/** What a field for date and time has, in the reader's zone, as ISO 8601 in UTC; undefined if it is none. */
export function readLocalTime(text: string): string | undefined {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** A moment as a field for date and time has it, in the reader's zone. */
export function writeLocalTime(atMs: number): string {
  const zoneMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - zoneMs).toISOString().slice(0, '2026-11-21T14:05'.length);
}
