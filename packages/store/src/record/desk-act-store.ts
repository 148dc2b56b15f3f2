import { ok } from '@naru/core';
import { DESK_ACT_EVENTS, type DeskAct, type DeskActStore } from '@naru/desk';
import { letterScript } from './letter-store.ts';
import { integer, keyOf, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/select.ts';
import { given, putMark, save } from '../sql/save.ts';
import type { Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { userEventScript } from './user-event-store.ts';

const FIELDS = {
  actNumber: integer,
  event: keyOf(DESK_ACT_EVENTS),
  subjectId: text,
  operatorId: text,
  factsHash: text,
  note: orNull(text),
  happenedAtMs: integer,
  previousHash: text,
  hash: text,
};
const ACTS = defineTable<DeskAct>('desk_acts', FIELDS);
const SEALED_ACTS = defineTable<DeskAct & { readonly sealNumber: number | null }>('desk_acts', {
  ...FIELDS,
  sealNumber: orNull(integer),
});

export function insertAct(act: DeskAct): Statement<'act_overtaken'> {
  return ACTS.insert(act, { refusedWhenTaken: { desk_acts_key: 'act_overtaken' } });
}

/** Refuses a decision based on the acts up to this one if there is a later act. */
export function refusedAfterAct(actSeen: number): Statement<'order_changed_meanwhile'> {
  return {
    sql: `SELECT 1 AS found FROM desk_acts WHERE act_number > ?`,
    values: [actSeen],
    refusedWhenFound: 'order_changed_meanwhile',
  };
}

export function createDeskActStore(database: Database): DeskActStore {
  return {
    findNewestDeskAct: () => ACTS.find(database, 'ORDER BY act_number DESC LIMIT 1', []),
    listDeskActs: async ({ limit, afterActNumber = 0 }) => {
      const acts = await SEALED_ACTS.select(database, 'WHERE act_number > ? ORDER BY act_number LIMIT ?', [
        afterActNumber,
        assertLimit(limit),
      ]);
      return acts.map(({ sealNumber, ...act }) => ({ act, sealNumber }));
    },
    listActsAbout: ({ subjectId, limit, beforeActNumber = Number.MAX_SAFE_INTEGER }) =>
      ACTS.select(database, 'WHERE subject_id = ? AND act_number < ? ORDER BY act_number DESC LIMIT ?', [
        subjectId,
        beforeActNumber,
        assertLimit(limit),
      ]),
    saveDeskActs: (acts, mark) =>
      save(database, [...acts.map(insertAct), ...given(mark, (mark) => [putMark(mark)])]),
    answerMessage: (act, answer) =>
      save(database, [
        {
          sql: `UPDATE letters SET answered_at_ms = ?, answered_by = ?
            WHERE letter_id = ? AND kind = 'contact_message' AND answered_at_ms IS NULL`,
          values: [act.happenedAtMs, act.operatorId, act.subjectId],
          refusedWhenUnchanged: 'not_to_be_answered',
        },
        ...letterScript(answer === null ? [] : [answer]),
        insertAct(act),
      ]),
    endSessionsByDesk: async (act, event) => {
      const ended = await database.write<'act_overtaken'>([
        { sql: `DELETE FROM user_sessions WHERE user_id = ?`, values: [act.subjectId] },
        ...userEventScript(event),
        insertAct(act),
      ]);
      return ended.ok ? ok(ended.value[0] ?? 0) : ended;
    },
  };
}
