import {
  LISTED_KINDS,
  LIST_NAMES,
  type ListEntry,
  type ListRecord,
  type ListStore,
  type ListedKey,
} from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { unkeptEntries } from '../migrations/first/people.ts';
import { inColumn, integer, oneOf, orNull, text } from '../sql/field.ts';
import { assertLimit, inParts, readCount } from '../sql/select.ts';
import { save } from '../sql/save.ts';
import type { Database, SqlValue } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const FIELDS = {
  entryId: text,
  list: inColumn('list', oneOf(LIST_NAMES)),
  kind: oneOf(LISTED_KINDS),
  value: text,
  reason: text,
  operatorId: text,
  createdAtMs: integer,
  keptAtMs: integer,
  source: orNull(text),
  salt: text,
  hash: text,
};
const ENTRIES = defineTable<ListEntry>('list_entries', FIELDS);

type Placed = Pick<ListRecord, 'actNumber' | 'place'>;
const PLACES = { actNumber: integer, place: integer };
const PLACED_ENTRIES = defineTable<ListEntry & Placed>('list_entries', { ...FIELDS, ...PLACES });
const RECORDS = defineTable<Omit<ListRecord, 'entry'>>('list_entries', {
  ...PLACES,
  entryId: text,
  hash: text,
  removedBy: orNull(integer),
});

const KEY_COLUMNS = { kind: 'text', value: 'text' } as const;
const KEYS = defineTable<ListedKey>('list_entries', { kind: FIELDS.kind, value: text });
/** Rows of one statement; a longer import has several, in the same transaction. */
const ENTRIES_PER_STATEMENT = 2000;
const KEYS_PER_READ = 2000;

/** A suffix that sorts after every text with the same beginning, in the byte order of UTF-8. */
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
    listEntries: ({ list, kind, prefix = '', keptBeforeMs, limit, after }) => {
      const place = [after?.value ?? '', after?.kind ?? ''];
      const ofKind: readonly SqlValue[] = kind === undefined ? [] : [kind];
      const ofTime: readonly SqlValue[] = keptBeforeMs === undefined ? [] : [keptBeforeMs];
      return ENTRIES.select(
        database,
        `WHERE list = ? AND value >= ? AND value < ? AND (value, kind) > (?, ?)
          ${kind === undefined ? '' : 'AND kind = ?'}
          ${keptBeforeMs === undefined ? '' : `AND ${unkeptEntries()} AND kept_at_ms < ?`}
          ORDER BY value, kind LIMIT ?`,
        [list, prefix, `${prefix}${LAST_CHARACTER}`, ...place, ...ofKind, ...ofTime, assertLimit(limit)],
      );
    },
    findListEntry: (entryId) =>
      ENTRIES.find(database, 'WHERE entry_id = ? AND removed_by IS NULL', [entryId]),
    listKnown: async (list, keys) => {
      const known: ListedKey[] = [];
      for (const part of inParts(keys, KEYS_PER_READ)) {
        const rows = await database.all(
          `SELECT ${KEYS.listOf('e')} FROM ${listOf(part)} AS k
            JOIN list_entries e ON e.kind = k.kind AND e.value = k.value WHERE e.list = ?`,
          [jsonOf(part), list],
        );
        known.push(...rows.map(KEYS.fromRow));
      }
      return known;
    },
    hasEntries: async (list) => {
      // ORDER BY makes PostgreSQL use the index; without it, the search begins at the start of the table.
      const sql = `SELECT 1 AS found FROM list_entries WHERE list = ? AND value > ''
        ORDER BY value, kind LIMIT 1`;
      return (await database.all(sql, [list])).length > 0;
    },
    ...createRecordReads(database),
    ...createListWrites(database),
  };
}

function createRecordReads(database: Database) {
  return {
    listUnkept: ({ keptBeforeMs, limit }) =>
      ENTRIES.select(
        database,
        `WHERE ${unkeptEntries()} AND kept_at_ms < ? ORDER BY kept_at_ms, entry_id LIMIT ?`,
        [keptBeforeMs, assertLimit(limit)],
      ),
    countUnkept: (keptBeforeMs) =>
      readCount(
        database,
        `SELECT count(*) AS counted FROM list_entries
          WHERE ${unkeptEntries()} AND kept_at_ms < ? AND list <> 'freeze'`,
        [keptBeforeMs],
      ),
    listRecords: async ({ limit, after }) => {
      const rows = await database.all(
        `SELECT ${PLACED_ENTRIES.list}, removed_by FROM list_entries WHERE (act_number, place) > (?, ?)
          ORDER BY act_number, place LIMIT ?`,
        [after?.actNumber ?? 0, after?.place ?? 0, assertLimit(limit)],
      );
      return rows.map((row) => {
        const record = RECORDS.fromRow(row);
        return { ...record, entry: row['value'] === null ? null : ENTRIES.fromRow(row) };
      });
    },
  } satisfies Partial<ListStore>;
}

function createListWrites(database: Database) {
  return {
    saveListEntries: (entries, act) => {
      const placed = entries.map((entry, place) => ({ ...entry, actNumber: act.actNumber, place }));
      return save(database, [
        insertAct(act),
        ...inParts(placed, ENTRIES_PER_STATEMENT).map((part) =>
          PLACED_ENTRIES.insertAll(database.dialect, part),
        ),
      ]);
    },
    removeListEntries: (entryIds, act) =>
      save(database, [
        ...entryIds.map((entryId) => ({
          sql: `UPDATE list_entries SET value = NULL, reason = '', source = NULL, salt = '', removed_by = ?
            WHERE entry_id = ? AND removed_by IS NULL`,
          values: [act.actNumber, entryId],
          refusedWhenUnchanged: 'list_entry_unknown' as const,
        })),
        insertAct(act),
      ]),
    keepListEntry: ({ entryId, keptAtMs }, act) =>
      save(database, [
        {
          sql: `UPDATE list_entries SET kept_at_ms = ? WHERE entry_id = ? AND removed_by IS NULL`,
          values: [keptAtMs, entryId],
          refusedWhenUnchanged: 'list_entry_unknown',
        },
        insertAct(act),
      ]),
  } satisfies Partial<ListStore>;
}
