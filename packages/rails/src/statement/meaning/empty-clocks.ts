import type { StatementLine } from '@naru/desk';
import type { FileKind } from './read-reports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A line, and its time as the file writes it, in any zone. */
export interface TimedLine {
  readonly line: StatementLine;
  readonly wallMs: number;
}

/**
 * Some banks do not record the time of day and write midnight, noon or another hour into every line. Such a
 * time would make a payment late or early, so only its day counts.
 */
export function withoutEmptyClocks(
  timed: readonly TimedLine[],
  zoneMinutes: number,
  kind: FileKind,
): readonly StatementLine[] {
  const exact = timed.filter(({ line }) => line.precision !== 'day').map(({ wallMs }) => wallMs);
  const isShared = isOneClock(exact, kind);
  return timed.map(({ line, wallMs }) => {
    const isEmpty = isShared || (kind === 'message' && wallMs % DAY_MS === 0);
    if (line.precision === 'day' || !isEmpty) return line;
    const day = Math.floor(wallMs / DAY_MS) * DAY_MS;
    return { ...line, bookedAtMs: day - zoneMinutes * MINUTE_MS, precision: 'day' };
  });
}

/** A short table has one time by accident, unless it is midnight or the lines are of several days. */
function isOneClock(walls: readonly number[], kind: FileKind): boolean {
  const [clock, ...others] = new Set(walls.map((wallMs) => wallMs % DAY_MS));
  if (clock === undefined || others.length > 0) return false;
  const days = new Set(walls.map((wallMs) => Math.floor(wallMs / DAY_MS)));
  return clock === 0 || days.size > 1 || (kind === 'message' && clock % HOUR_MS === 0);
}
