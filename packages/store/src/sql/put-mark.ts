import type { Statement } from './statement.ts';

/** Writes a setting that people do not change, whatever it was before. */
export function putMark(mark: { readonly key: string; readonly valueJson: string }): Statement {
  return {
    sql: `INSERT INTO settings (setting_key, value_json) VALUES (?, ?)
      ON CONFLICT (setting_key) DO UPDATE SET value_json = excluded.value_json`,
    values: [mark.key, mark.valueJson],
  };
}
