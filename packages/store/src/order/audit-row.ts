import { type ActorKind, type OrderEvent, TRANSITIONS } from '@naru/core';
import type { AuditEntry, OutboxMessage } from '@naru/desk';
import { type RowOf, integerOf, textOf, textOrNullOf, wordOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { stageOf, stageOrNullOf } from './order-row.ts';

export const AUDIT_COLUMNS = {
  audit_id: 'text',
  order_id: 'text',
  order_version: 'integer',
  event: 'text',
  stage_before: 'text',
  stage_after: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  note: 'text',
  happened_at_ms: 'integer',
  previous_hash: 'text',
  hash: 'text',
} as const;

export const OUTBOX_COLUMNS = {
  message_id: 'text',
  kind: 'text',
  order_id: 'text',
  order_version: 'integer',
  created_at_ms: 'integer',
} as const;

/** The events that are no transition. */
const OTHER_EVENT_WORDS = {
  create: true,
  create_from_conversion: true,
  rehearsal_lock_ended: true,
  deposit_booked: true,
  deposit_unbooked: true,
  refund_changed: true,
  owner_taken: true,
  person_removed: true,
  hold_opened: true,
  hold_closed: true,
  payout_unexplained: true,
} as const satisfies Record<Exclude<AuditEntry['event'], OrderEvent>, true>;

const EVENT_WORDS = { ...TRANSITIONS, ...OTHER_EVENT_WORDS };

const ACTOR_WORDS = {
  customer: true,
  operator: true,
  watcher: true,
  timer: true,
  policy: true,
  system: true,
} as const satisfies Record<ActorKind, true>;

export function toAuditRow(entry: AuditEntry): RowOf<typeof AUDIT_COLUMNS> {
  return {
    audit_id: entry.auditId,
    order_id: entry.orderId,
    order_version: entry.orderVersion,
    event: entry.event,
    stage_before: entry.stageBefore,
    stage_after: entry.stageAfter,
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    note: entry.note,
    happened_at_ms: entry.happenedAtMs,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

export function fromAuditRow(row: Row): AuditEntry {
  return {
    auditId: textOf(row, 'audit_id'),
    orderId: textOf(row, 'order_id'),
    orderVersion: integerOf(row, 'order_version'),
    event: wordOf(row, 'event', EVENT_WORDS),
    stageBefore: stageOrNullOf(row, 'stage_before'),
    stageAfter: stageOf(row, 'stage_after'),
    actor: { kind: wordOf(row, 'actor_kind', ACTOR_WORDS), id: textOf(row, 'actor_id') },
    note: textOrNullOf(row, 'note'),
    happenedAtMs: integerOf(row, 'happened_at_ms'),
    previousHash: textOf(row, 'previous_hash'),
    hash: textOf(row, 'hash'),
  };
}

export function toOutboxRow(message: OutboxMessage): RowOf<typeof OUTBOX_COLUMNS> {
  return {
    message_id: message.messageId,
    kind: message.kind,
    order_id: message.orderId,
    order_version: message.orderVersion,
    created_at_ms: message.createdAtMs,
  };
}
