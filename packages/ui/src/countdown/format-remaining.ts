const SECOND_MS = 1000;

/** What is left as `23:24`, from an hour on as `1:23:24`; a begun second counts, below zero is `00:00`. */
export function formatRemaining(remainingMs: number): string {
  const { hours, minutes, seconds } = remainingParts(remainingMs);
  const tail = `${minutes.toString().padStart(2, '0')}:${seconds.toString().padStart(2, '0')}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

/** The same as numbers, for a sentence in the reader's language. */
export function remainingParts(remainingMs: number): { hours: number; minutes: number; seconds: number } {
  const wholeSeconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  return {
    hours: Math.floor(wholeSeconds / 3600),
    minutes: Math.floor((wholeSeconds % 3600) / 60),
    seconds: wholeSeconds % 60,
  };
}

/** Until the shown text changes next: the clock ticks with the seconds of the deadline, not with ours. */
export function nextTickDelayMs(remainingMs: number): number {
  const intoSecond = remainingMs % SECOND_MS;
  return intoSecond <= 0 ? SECOND_MS + intoSecond : intoSecond;
}
