const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours`: rounded down to the largest unit that fits; a clock that is ahead makes nothing negative. */
export function ageText(ageMs: number): string {
  const [unit, unitMs] = UNITS.find(([, ms]) => ageMs >= ms) ?? ['second', 1_000];
  const count = Math.max(0, Math.floor(ageMs / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
