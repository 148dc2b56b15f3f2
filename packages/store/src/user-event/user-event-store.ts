import {
  REFUSED_EVENTS_PER_USER_MAX,
  REFUSED_EVENT_EVERY_MS,
  REFUSED_SIGN_INS,
  USER_EVENTS_PER_USER_MAX,
  USER_EVENT_KINDS,
  type UserEvent,
  type UserEventStore,
} from '@naru/desk';
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
  const kinds = isRefused ? `IN (${REFUSED})` : `NOT IN (${REFUSED})`;
  const eventsMax = isRefused ? REFUSED_EVENTS_PER_USER_MAX : USER_EVENTS_PER_USER_MAX;
  return [
    isRefused ? insertUnless(event, event.happenedAtMs - REFUSED_EVENT_EVERY_MS) : insertUnless(event, null),
    dropOldest(event.userId, kinds, eventsMax),
  ];
}

/** Nothing is written of somebody who is gone, nor what was written already since that moment. */
function insertUnless(event: UserEvent, writtenSinceMs: number | null): Script[number] {
  const { userId, kind, device } = event;
  const unlessWritten = `AND NOT EXISTS (SELECT 1 FROM user_events
    WHERE user_id = ? AND kind = ? AND device = ? AND happened_at_ms > ?)`;
  return {
    sql: `INSERT INTO user_events (${COLUMNS}) SELECT ${placeholderList(EVENT_COLUMNS)}
      WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?) ${writtenSinceMs === null ? '' : unlessWritten}`,
    values: [
      ...valuesOf(EVENT_COLUMNS, toEventRow(event)),
      userId,
      ...(writtenSinceMs === null ? [] : [userId, kind, device, writtenSinceMs]),
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
