import type { Alarm } from './status.ts';

/** What came up between two readings: alarms that were not there, and those that are about more by now. */
export function newAlarms<Known extends Pick<Alarm, 'kind' | 'level' | 'count'>>(
  before: readonly Pick<Alarm, 'kind' | 'level' | 'count'>[],
  now: readonly Known[],
): readonly Known[] {
  return now.filter((alarm) => {
    const known = before.find(({ kind, level }) => kind === alarm.kind && level === alarm.level);
    if (known === undefined) return true;
    // Free disk counts down, and its level says when it becomes critical.
    return alarm.kind !== 'disk_low' && alarm.count > known.count;
  });
}
