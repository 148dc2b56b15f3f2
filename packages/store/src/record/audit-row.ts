import {
  ACTOR_KINDS,
  type ActorKind,
  ORDER_STAGES,
  type OrderEvent,
  PAYMENT_JUDGEMENTS,
  TRANSITIONS,
} from '@naru/core';
import type { AuditEntry } from '@naru/desk';
import { inColumn, integer, keyOf, oneOf, orNull, text, textList } from '../sql/field.ts';
import type { Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

/** The events that are not transitions. */
const OTHER_EVENTS = {
  create: true,
  create_from_conversion: true,
  create_for_return: true,
  rehearsal_lock_ended: true,
  promise_released: true,
  closing_doubted: true,
  deposit_booked: true,
  deposit_assigned: true,
  refund_changed: true,
  deposit_returned: true,
  refund_address_told: true,
  refund_address_changed: true,
  refund_link_mailed: true,
  payment_proposed: true,
  receipt_proposed: true,
  proposal_rejected: true,
  owner_taken: true,
  person_removed: true,
  hold_opened: true,
  hold_closed: true,
  payments_changed: true,
  payment_judged: true,
  payment_reopened: true,
  payment_attested: true,
  receipt_reversed: true,
  receipt_corrected: true,
  payment_accepted: true,
  note_written: true,
  customer_told: true,
  details_shown: true,
  letters_chosen: true,
  link_replaced: true,
  letters_refused: true,
} as const satisfies Record<Exclude<AuditEntry['event'], OrderEvent>, true>;

const AUDIT_ENTRIES = defineTable<
  Omit<AuditEntry, 'actor'> & { readonly actorKind: ActorKind; readonly actorId: string }
>('audit_entries', {
  auditId: text,
  orderId: text,
  orderVersion: integer,
  event: keyOf({ ...TRANSITIONS, ...OTHER_EVENTS }),
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
