import type { AlarmKind, DeskStatus } from '@naru/contract';
import { ok } from '@naru/core';
import { type Desk, recordDeskAct } from '@naru/desk';
import { CALLS_KEY, FIRST_CALL, readCalls } from './alarm-calls.ts';

/** Others may change the calls at the same time; each try starts from what they left. */
const TRIES_MAX = 5;

/** Records that an operator is on an alarm; nothing changes when it has ended or somebody is on it. */
export async function takeAlarm(
  desk: Desk,
  { alarms }: Pick<DeskStatus, 'alarms'>,
  { kind, operatorId }: { readonly kind: AlarmKind; readonly operatorId: string },
): Promise<void> {
  const alarm = alarms.find((each) => each.kind === kind);
  if (alarm === undefined) return;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { calls, json } = await readCalls(desk.store);
    const call = calls.find((each) => each.kind === kind);
    if ((call?.takenBy ?? null) !== null) return;
    const takenAtMs = desk.clock.nowMs();
    const { level, count } = alarm;
    const taken = { ...(call ?? { ...FIRST_CALL, calledAtMs: takenAtMs }), kind, level, count };
    const rest = calls.filter((each) => each.kind !== kind);
    const afterJson = JSON.stringify([...rest, { ...taken, takenBy: operatorId, takenAtMs }]);
    const change = { key: CALLS_KEY, beforeJson: json, afterJson };
    const what = { event: 'alarm_taken', subjectId: kind, operatorId, note: null } as const;
    const saved = await recordDeskAct<null, 'setting_changed_meanwhile'>(desk, () =>
      ok({ what, write: (act) => desk.store.saveMark(change, { letters: [], act }) }),
    );
    if (saved.ok) return;
  }
  throw new Error('the calls about alarms are too busy');
}
