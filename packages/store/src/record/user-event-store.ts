import {
  REFUSED_EVENTS_PER_USER_MAX,
  REFUSED_EVENT_EVERY_MS,
  REFUSED_SIGN_INS,
  USER_EVENTS_PER_USER_MAX,
  USER_EVENT_KINDS,
  type UserEvent,
  type UserEventStore,
} from '@naru/desk';
import { integer, keyOf, text } from '../sql/field.ts';
import { AFTER_ALL_KEYS, assertLimit } from '../sql/select.ts';
import { saveAndCount } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const EVENTS = defineTable<UserEvent>('user_events', {
  eventId: text,
  userId: text,
  kind: keyOf(USER_EVENT_KINDS),
  device: text,
  happenedAtMs: integer,
});

const REFUSED = REFUSED_SIGN_INS.map((kind) => `'${kind}'`).join(', ');

/** An event is written in the transaction of its cause. */
export function userEventScript(event: UserEvent | undefined): Script {
  if (event === undefined) return [];
  const isRefused = REFUSED_SIGN_INS.some((kind) => kind === event.kind);
  const kinds = isRefused ? `IN (${REFUSED})` : `NOT IN (${REFUSED})`;
  const eventsMax = isRefused ? REFUSED_EVENTS_PER_USER_MAX : USER_EVENTS_PER_USER_MAX;
  return [
    insertUnless(event, isRefused ? event.happenedAtMs - REFUSED_EVENT_EVERY_MS : null),
    dropOldest(event.userId, kinds, eventsMax),
  ];
}

/** Writes nothing for a person who was deleted, nor if the same event was written since `writtenSinceMs`. */
function insertUnless(event: UserEvent, writtenSinceMs: number | null): Statement {
  const { userId, kind, device } = event;
  const values = EVENTS.valuesOf(event);
  const unlessWritten = `AND NOT EXISTS (SELECT 1 FROM user_events
    WHERE user_id = ? AND kind = ? AND device = ? AND happened_at_ms > ?)`;
  return {
    sql: `INSERT INTO user_events (${EVENTS.list}) SELECT ${values.map(() => '?').join(', ')}
      WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?) ${writtenSinceMs === null ? '' : unlessWritten}`,
    values: [...values, userId, ...(writtenSinceMs === null ? [] : [userId, kind, device, writtenSinceMs])],
  };
}

function dropOldest(userId: string, kinds: string, eventsMax: number): Statement {
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
    listUserEvents: async ({ userId, limit, beforeEventId = AFTER_ALL_KEYS }) =>
      EVENTS.select(database, 'WHERE user_id = ? AND event_id < ? ORDER BY event_id DESC LIMIT ?', [
        userId,
        beforeEventId,
        assertLimit(limit),
      ]),
    forgetUserEvents: async ({ happenedBeforeMs, limit }) =>
      saveAndCount(database, [
        {
          sql: `DELETE FROM user_events WHERE event_id IN (SELECT event_id FROM user_events
            WHERE happened_at_ms < ? ORDER BY happened_at_ms, event_id LIMIT ?)`,
          values: [happenedBeforeMs, assertLimit(limit)],
        },
      ]),
  };
}
