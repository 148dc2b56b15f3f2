const UNITS = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** How far the clock of a rehearsal desk is ahead, such as `2 days 4 hours`. */
export function formatAhead(aheadMinutes: number, locale: string): string {
  const parts: string[] = [];
  let left = aheadMinutes;
  for (const { unit, minutes } of UNITS) {
    const count = Math.floor(left / minutes);
    left -= count * minutes;
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    if (count > 0) parts.push(format.format(count));
  }
  return parts.join(' ');
}
