import { ACTOR_KINDS, AUDIT_EVENTS, type ActorKind, ORDER_STAGES, PAYMENT_JUDGEMENTS } from '@naru/core';
import type { AuditEntry } from '@naru/desk';
import { inColumn, integer, oneOf, orNull, text, textList } from '../sql/field.ts';
import type { Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const AUDIT_ENTRIES = defineTable<
  Omit<AuditEntry, 'actor'> & { readonly actorKind: ActorKind; readonly actorId: string }
>('audit_entries', {
  auditId: text,
  orderId: text,
  orderVersion: integer,
  event: oneOf(AUDIT_EVENTS),
  stageBefore: orNull(oneOf(ORDER_STAGES)),
  stageAfter: oneOf(ORDER_STAGES),
  actorKind: oneOf(ACTOR_KINDS),
  actorId: text,
  note: orNull(text),
  judgement: orNull(oneOf(PAYMENT_JUDGEMENTS)),
  happenedAtMs: integer,
  factsHash: text,
  receiversHash: text,
  journalHashes: inColumn('journal_hashes_json', textList),
  previousHash: text,
  hash: text,
});

export const AUDIT_LIST = AUDIT_ENTRIES.list;

export function insertAudit({ actor, ...entry }: AuditEntry): Statement {
  return AUDIT_ENTRIES.insert({ ...entry, actorKind: actor.kind, actorId: actor.id });
}

export function fromAuditRow(row: Row): AuditEntry {
  const { actorKind, actorId, ...entry } = AUDIT_ENTRIES.fromRow(row);
  return { ...entry, actor: { kind: actorKind, id: actorId } };
}
