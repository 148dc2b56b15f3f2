import type { DeskAct, RecordedSettingChange, SettingChange, SettingStore } from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { insertLetter } from './letter-store.ts';
import { decidedFirst } from './proposal-store.ts';
import { inColumn, integer, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/select.ts';
import { given, putMark, save } from '../sql/save.ts';
import { textOf } from '../sql/row.ts';
import type { Database, SqlValue, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const CHANGE_FIELDS = {
  actNumber: integer,
  key: inColumn('setting_key', text),
  beforeJson: orNull(text),
  afterJson: orNull(text),
};
const CHANGES = defineTable<SettingChange & Pick<DeskAct, 'actNumber'>>('setting_changes', CHANGE_FIELDS);
const RECORDED = defineTable<RecordedSettingChange>('setting_changes JOIN desk_acts USING (act_number)', {
  ...CHANGE_FIELDS,
  operatorId: text,
  reason: inColumn('note', orNull(text)),
  happenedAtMs: integer,
});

export function createSettingStore(database: Database): SettingStore {
  return {
    listSettings: async () => {
      const rows = await database.all(`SELECT * FROM settings ORDER BY setting_key`, []);
      return new Map(rows.map((row) => [textOf(row, 'setting_key'), textOf(row, 'value_json')]));
    },
    saveNewSetting: async (key, valueJson) => {
      await database.write([insertNew(key, valueJson)]);
    },
    saveSetting: async (key, valueJson) => {
      await database.write([putMark({ key, valueJson })]);
    },
    saveMark: (change, { letters, act, beside }) =>
      save(database, [
        { ...replace(change), refusedWhenUnchanged: 'setting_changed_meanwhile' },
        ...letters.map(insertLetter),
        ...given(act, (act) => [insertAct(act)]),
        ...given(beside, (mark) => [putMark(mark)]),
      ]),
    saveSettingChange: (change, act, decision) =>
      save(database, [
        ...decidedFirst(decision),
        { ...replace(change), refusedWhenUnchanged: 'setting_changed_meanwhile' },
        insertAct(act),
        CHANGES.insert({ ...change, actNumber: act.actNumber }),
      ]),
    listNewestSettingChanges: () =>
      RECORDED.select(
        database,
        `WHERE act_number IN (SELECT MAX(act_number) FROM setting_changes GROUP BY setting_key)`,
        [],
      ),
    listSettingChanges: ({ key, limit, beforeActNumber = Number.MAX_SAFE_INTEGER }) => {
      const ofKey: readonly SqlValue[] = key === undefined ? [] : [key];
      return RECORDED.select(
        database,
        `WHERE act_number < ? ${key === undefined ? '' : 'AND setting_key = ?'}
          ORDER BY act_number DESC LIMIT ?`,
        [beforeActNumber, ...ofKey, assertLimit(limit)],
      );
    },
  };
}

function insertNew(key: string, valueJson: string): Statement {
  return {
    sql: `INSERT INTO settings (setting_key, value_json) VALUES (?, ?)
      ON CONFLICT (setting_key) DO NOTHING`,
    values: [key, valueJson],
  };
}

/** Changes no row if the setting is not the one that the change is based on. */
function replace({ key, beforeJson, afterJson }: SettingChange): Statement {
  if (beforeJson === null) return insertNew(key, afterJson ?? 'null');
  if (afterJson === null)
    return {
      sql: `DELETE FROM settings WHERE setting_key = ? AND value_json = ?`,
      values: [key, beforeJson],
    };
  return {
    sql: `UPDATE settings SET value_json = ? WHERE setting_key = ? AND value_json = ?`,
    values: [afterJson, key, beforeJson],
  };
}
