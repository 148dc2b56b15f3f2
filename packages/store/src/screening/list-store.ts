import { ok } from '@naru/core';
import { LISTED_KINDS, LIST_NAMES, type ListEntry, type ListStore, type ListedKey } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { inColumn, integer, oneOf, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/limit.ts';
import { integerOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, SqlValue, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const ENTRIES = defineTable<ListEntry>('list_entries', {
  entryId: text,
  list: inColumn('list', oneOf(LIST_NAMES)),
  kind: oneOf(LISTED_KINDS),
  value: text,
  reason: text,
  operatorId: text,
  createdAtMs: integer,
  source: orNull(text),
});

const KEY_COLUMNS = { kind: 'text', value: 'text' } as const;
/** Of one statement; a longer import has several, in the same transaction. */
const ENTRIES_PER_STATEMENT = 2000;
const KEYS_PER_READ = 2000;

/** After every text that begins like the one before it, in the byte order of UTF-8. */
const LAST_CHARACTER = '\u{10FFFF}';

export function createListStore(database: Database): ListStore {
  const { dialect } = database;
  const listOf = (keys: readonly ListedKey[]): string => dialect.rowsOf(KEY_COLUMNS, keys.length);
  const jsonOf = (keys: readonly ListedKey[]): string =>
    JSON.stringify(keys.map(({ kind, value }) => ({ kind, value })));
  return {
    findListed: async (keys) => {
      const rows = await database.all(
        `SELECT ${ENTRIES.listOf('e')} FROM ${listOf(keys)} AS k
          JOIN list_entries e ON e.kind = k.kind AND e.value = k.value`,
        [jsonOf(keys)],
      );
      return rows.map(ENTRIES.fromRow);
    },
    listEntries: ({ list, kind, prefix = '', limit, after }) => {
      const place = [after?.value ?? '', after?.kind ?? ''];
      const ofKind: readonly SqlValue[] = kind === undefined ? [] : [kind];
      return ENTRIES.select(
        database,
        `WHERE list = ? AND value >= ? AND value < ? AND (value, kind) > (?, ?)
          ${kind === undefined ? '' : 'AND kind = ?'} ORDER BY value, kind LIMIT ?`,
        [list, prefix, `${prefix}${LAST_CHARACTER}`, ...place, ...ofKind, assertLimit(limit)],
      );
    },
    findListEntry: (entryId) => ENTRIES.find(database, 'WHERE entry_id = ?', [entryId]),
    countListed: async (list, keys) => {
      let count = 0;
      for (let at = 0; at < keys.length; at += KEYS_PER_READ) {
        const part = keys.slice(at, at + KEYS_PER_READ);
        const [row] = await database.all(
          `SELECT count(*) AS entry_count FROM ${listOf(part)} AS k
            JOIN list_entries e ON e.kind = k.kind AND e.value = k.value WHERE e.list = ?`,
          [jsonOf(part), list],
        );
        count += row === undefined ? 0 : integerOf(row, 'entry_count');
      }
      return count;
    },
    hasEntries: async (list) => {
      // Without an order, PostgreSQL looks for the first one from the beginning of the table.
      const sql = 'SELECT 1 AS found FROM list_entries WHERE list = ? ORDER BY value, kind LIMIT 1';
      return (await database.all(sql, [list])).length > 0;
    },
    ...createListWrites(database),
  };
}

function createListWrites(database: Database): Pick<ListStore, 'saveListEntries' | 'removeListEntries'> {
  return {
    saveListEntries: async (entries, act) => {
      const inserts: Statement[] = [];
      for (let at = 0; at < entries.length; at += ENTRIES_PER_STATEMENT) {
        const part = entries.slice(at, at + ENTRIES_PER_STATEMENT);
        inserts.push(ENTRIES.insertAll(database.dialect, part, 'ON CONFLICT (kind, value, list) DO NOTHING'));
      }
      const written = await database.write<'act_overtaken'>([insertAct(act), ...inserts]);
      return written.ok ? ok(written.value.slice(1).reduce((sum, count) => sum + count, 0)) : written;
    },
    removeListEntries: (entryIds, act) =>
      save<'list_entry_unknown' | 'act_overtaken'>(database, [
        ...entryIds.map((entryId) => ({
          sql: 'DELETE FROM list_entries WHERE entry_id = ?',
          values: [entryId],
          refusedWhenUnchanged: 'list_entry_unknown' as const,
        })),
        insertAct(act),
      ]),
  };
}
