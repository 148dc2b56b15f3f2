/** What a field for date and time has, in the reader's zone, as ISO 8601 in UTC; undefined if it is none. */
export function readLocalTime(text: string): string | undefined {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}
