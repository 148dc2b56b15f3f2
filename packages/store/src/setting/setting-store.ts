import type { Store } from '@naru/desk';
import { textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';

export function createSettingStore(
  database: Database,
): Pick<Store, 'listSettings' | 'saveSetting' | 'saveNewSetting'> {
  return {
    listSettings: async () => {
      const rows = await database.all(`SELECT * FROM settings ORDER BY setting_key`, []);
      return new Map(rows.map((row) => [textOf(row, 'setting_key'), textOf(row, 'value_json')]));
    },
    saveNewSetting: async (key, valueJson) => {
      await database.write([
        {
          sql: `INSERT INTO settings (setting_key, value_json) VALUES (?, ?)
            ON CONFLICT (setting_key) DO NOTHING`,
          values: [key, valueJson],
        },
      ]);
    },
    saveSetting: async (key, valueJson) => {
      await database.write([
        {
          sql: `INSERT INTO settings (setting_key, value_json) VALUES (?, ?)
            ON CONFLICT (setting_key) DO UPDATE SET value_json = excluded.value_json`,
          values: [key, valueJson],
        },
      ]);
    },
  };
}
