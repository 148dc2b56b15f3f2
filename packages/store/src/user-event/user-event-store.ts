import {
  REFUSED_EVENTS_PER_USER_MAX,
  REFUSED_EVENT_EVERY_MS,
  REFUSED_SIGN_INS,
  USER_EVENTS_PER_USER_MAX,
  USER_EVENT_KINDS,
  type UserEvent,
  type UserEventStore,
} from '@naru/desk';
import { insert } from '../sql/insert.ts';
import { assertLimit } from '../sql/limit.ts';
import { type RowOf, columnList, integerOf, placeholderList, textOf, valuesOf, wordOf } from '../sql/row.ts';
import type { Database, Row, Script } from '../sql/statement.ts';

const EVENT_COLUMNS = {
  event_id: 'text',
  user_id: 'text',
  kind: 'text',
  device: 'text',
  happened_at_ms: 'integer',
} as const;
const COLUMNS = columnList(EVENT_COLUMNS);

/** The last printable character of ASCII comes after every key. */
const BEHIND_ALL = '~';

const REFUSED = REFUSED_SIGN_INS.map((kind) => `'${kind}'`).join(', ');

/** Writes an event, as a part of the script that writes what it tells about. */
export function userEventScript(event: UserEvent | undefined): Script {
  if (event === undefined) return [];
  const isRefused = REFUSED_SIGN_INS.some((kind) => kind === event.kind);
  return isRefused
    ? [insertUnlessRecent(event), dropOldest(event.userId, `IN (${REFUSED})`, REFUSED_EVENTS_PER_USER_MAX)]
    : [
        insert('user_events', EVENT_COLUMNS, toEventRow(event)),
        dropOldest(event.userId, `NOT IN (${REFUSED})`, USER_EVENTS_PER_USER_MAX),
      ];
}

function insertUnlessRecent(event: UserEvent): Script[number] {
  return {
    sql: `INSERT INTO user_events (${COLUMNS}) SELECT ${placeholderList(EVENT_COLUMNS)}
      WHERE NOT EXISTS (SELECT 1 FROM user_events
        WHERE user_id = ? AND kind = ? AND device = ? AND happened_at_ms > ?)`,
    values: [
      ...valuesOf(EVENT_COLUMNS, toEventRow(event)),
      event.userId,
      event.kind,
      event.device,
      event.happenedAtMs - REFUSED_EVENT_EVERY_MS,
    ],
  };
}

function dropOldest(userId: string, kinds: string, eventsMax: number): Script[number] {
  return {
    sql: `DELETE FROM user_events WHERE user_id = ? AND kind ${kinds} AND event_id NOT IN (
      SELECT event_id FROM user_events WHERE user_id = ? AND kind ${kinds}
      ORDER BY event_id DESC LIMIT ?)`,
    values: [userId, userId, eventsMax],
  };
}

export function createUserEventStore(database: Database): UserEventStore {
  return {
    recordUserEvent: async (event) => {
      await database.write(userEventScript(event));
    },
    listUserEvents: async ({ userId, limit, beforeEventId = BEHIND_ALL }) => {
      const rows = await database.all(
        `SELECT ${COLUMNS} FROM user_events WHERE user_id = ? AND event_id < ?
          ORDER BY event_id DESC LIMIT ?`,
        [userId, beforeEventId, assertLimit(limit)],
      );
      return rows.map(fromEventRow);
    },
    forgetUserEvents: async ({ happenedBeforeMs, limit }) => {
      const forgotten = await database.write([
        {
          sql: `DELETE FROM user_events WHERE event_id IN (SELECT event_id FROM user_events
            WHERE happened_at_ms < ? ORDER BY happened_at_ms, event_id LIMIT ?)`,
          values: [happenedBeforeMs, assertLimit(limit)],
        },
      ]);
      return forgotten.ok ? (forgotten.value[0] ?? 0) : 0;
    },
  };
}

function toEventRow(event: UserEvent): RowOf<typeof EVENT_COLUMNS> {
  return {
    event_id: event.eventId,
    user_id: event.userId,
    kind: event.kind,
    device: event.device,
    happened_at_ms: event.happenedAtMs,
  };
}

function fromEventRow(row: Row): UserEvent {
  return {
    eventId: textOf(row, 'event_id'),
    userId: textOf(row, 'user_id'),
    kind: wordOf(row, 'kind', USER_EVENT_KINDS),
    device: textOf(row, 'device'),
    happenedAtMs: integerOf(row, 'happened_at_ms'),
  };
}
