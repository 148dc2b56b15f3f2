import type { Alarm } from '@naru/contract';

/** What came up between two answers: alarms that were not there, and those that are about more by now. */
export function newAlarms(before: readonly Alarm[], now: readonly Alarm[]): readonly Alarm[] {
  return now.filter((alarm) => {
    const known = before.find(({ kind, level }) => kind === alarm.kind && level === alarm.level);
    if (known === undefined) return true;
    // Free disk counts down, and its level says when it becomes critical.
    return alarm.kind !== 'disk_low' && alarm.count > known.count;
  });
}
