// Separate from the schemas, which the pages of the console do not load.
import type { Alarm } from './status.ts';

/** Their count is a measurement, such as free disk: its level says when it becomes critical. */
const MEASURED: ReadonlySet<Alarm['kind']> = new Set([
  'disk_low',
  'database_slow',
  'clocks_apart',
  'attendance_ending',
]);

/** Alarms of the second reading that are new, or that count more than before. */
export function newAlarms<Known extends Pick<Alarm, 'kind' | 'level' | 'count'>>(
  before: readonly Pick<Alarm, 'kind' | 'level' | 'count'>[],
  now: readonly Known[],
): readonly Known[] {
  return now.filter((alarm) => {
    const known = before.find(({ kind, level }) => kind === alarm.kind && level === alarm.level);
    if (known === undefined) return true;
    return !MEASURED.has(alarm.kind) && alarm.count > known.count;
  });
}
