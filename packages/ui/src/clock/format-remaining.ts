const SECOND_MS = 1000;

/** `23:24`, from one hour on `1:23:24`. Rounds seconds up; below zero is `00:00`. */
export function formatRemaining(remainingMs: number): string {
  const { hours, minutes, seconds } = remainingParts(remainingMs);
  const tail = `${minutes.toString().padStart(2, '0')}:${seconds.toString().padStart(2, '0')}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/** The remaining time as numbers, for use in a sentence. */
export function remainingParts(remainingMs: number): { hours: number; minutes: number; seconds: number } {
  const wholeSeconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  return {
    hours: Math.floor(wholeSeconds / 3600),
    minutes: Math.floor((wholeSeconds % 3600) / 60),
    seconds: wholeSeconds % 60,
  };
}

/** Milliseconds until the shown text changes: whole seconds before the deadline. */
export function nextTickDelayMs(remainingMs: number): number {
  const intoSecond = remainingMs % SECOND_MS;
  return intoSecond <= 0 ? SECOND_MS + intoSecond : intoSecond;
}
