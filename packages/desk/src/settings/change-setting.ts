import { type Result, ok, refuse } from '@naru/core';
import { decideDeskAct } from '../audit/record-desk-act.ts';
import { hashSettingChange } from '../audit/row-facts.ts';
import type { Desk } from '../order/desk.ts';
import type { SettingChange } from '../ports/settings.ts';

/** The store's settings before and after a change, as JSON texts by key. */
export interface SettingSets {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

export interface SettingWish {
  readonly change: SettingChange;
  readonly operatorId: string;
  readonly reason: string;
}

export type ChangeSettingRefusal = 'setting_changed_meanwhile' | 'setting_unchanged';

/**
 * Changes a stored setting and records the act in one transaction. `beforeJson` is what the person saw; the
 * change is refused when that is outdated. `check` sees all settings as they will be: any other act in
 * between, and so any other change, makes it check again.
 */
export async function changeSetting<R extends string>(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { change, operatorId, reason }: SettingWish,
  check: (sets: SettingSets) => Promise<Result<null, R>>,
): Promise<Result<null, R | ChangeSettingRefusal | 'act_overtaken'>> {
  const { key, beforeJson, afterJson } = change;
  return decideDeskAct<null, R | ChangeSettingRefusal>(desk, async () => {
    const before = await desk.store.listSettings();
    if ((before.get(key) ?? null) !== beforeJson) return refuse('setting_changed_meanwhile');
    if (beforeJson === afterJson) return refuse('setting_unchanged');
    const after = new Map(before);
    if (afterJson === null) after.delete(key);
    else after.set(key, afterJson);
    const checked = await check({ before, after });
    if (!checked.ok) return checked;
    return ok({
      what: {
        event: 'setting_changed',
        subjectId: key,
        operatorId,
        factsHash: hashSettingChange(desk.hashText, change),
        note: reason,
      },
      write: (act) => desk.store.saveSettingChange(change, act),
    });
  });
}
