import { ok } from '@naru/core';
import { DESK_ACT_EVENTS, type DeskAct, type DeskActStore } from '@naru/desk';
import { insert } from '../sql/insert.ts';
import { assertLimit } from '../sql/limit.ts';
import {
  type RowOf,
  columnList,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Database, Row, Statement } from '../sql/statement.ts';
import { userEventScript } from '../user-event/user-event-store.ts';

const ACT_COLUMNS = {
  act_number: 'integer',
  event: 'text',
  subject_id: 'text',
  operator_id: 'text',
  facts_hash: 'text',
  note: 'text',
  happened_at_ms: 'integer',
  previous_hash: 'text',
  hash: 'text',
} as const;
const COLUMNS = columnList(ACT_COLUMNS);

export function insertAct(act: DeskAct): Statement<'act_overtaken'> {
  return insert('desk_acts', ACT_COLUMNS, toActRow(act), {
    refusedWhenTaken: { desk_acts_key: 'act_overtaken' },
  });
}

export function createDeskActStore(database: Database): DeskActStore {
  return {
    findNewestDeskAct: async () => {
      const [row] = await database.all(
        `SELECT ${COLUMNS} FROM desk_acts ORDER BY act_number DESC LIMIT 1`,
        [],
      );
      return row === undefined ? null : fromActRow(row);
    },
    listDeskActs: async ({ limit, afterActNumber = 0 }) => {
      const rows = await database.all(
        `SELECT ${COLUMNS}, seal_number FROM desk_acts WHERE act_number > ? ORDER BY act_number LIMIT ?`,
        [afterActNumber, assertLimit(limit)],
      );
      return rows.map((row) => ({ act: fromActRow(row), sealNumber: integerOrNullOf(row, 'seal_number') }));
    },
    answerMessage: async (act) => {
      const answered = await database.write<'not_to_be_answered' | 'act_overtaken'>([
        {
          sql: `UPDATE letters SET answered_at_ms = ?, answered_by = ?
            WHERE letter_id = ? AND kind = 'contact_message' AND answered_at_ms IS NULL`,
          values: [act.happenedAtMs, act.operatorId, act.subjectId],
          refusedWhenUnchanged: 'not_to_be_answered',
        },
        insertAct(act),
      ]);
      return answered.ok ? ok(null) : answered;
    },
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

function toActRow(act: DeskAct): RowOf<typeof ACT_COLUMNS> {
  return {
    act_number: act.actNumber,
    event: act.event,
    subject_id: act.subjectId,
    operator_id: act.operatorId,
    facts_hash: act.factsHash,
    note: act.note,
    happened_at_ms: act.happenedAtMs,
    previous_hash: act.previousHash,
    hash: act.hash,
  };
}

function fromActRow(row: Row): DeskAct {
  return {
    actNumber: integerOf(row, 'act_number'),
    event: wordOf(row, 'event', DESK_ACT_EVENTS),
    subjectId: textOf(row, 'subject_id'),
    operatorId: textOf(row, 'operator_id'),
    factsHash: textOf(row, 'facts_hash'),
    note: textOrNullOf(row, 'note'),
    happenedAtMs: integerOf(row, 'happened_at_ms'),
    previousHash: textOf(row, 'previous_hash'),
    hash: textOf(row, 'hash'),
  };
}
