import { type ActorKind, type OrderEvent, TRANSITIONS } from '@naru/core';
import type { AuditEntry } from '@naru/desk';
import { type RowOf, integerOf, textListOf, textOf, textOrNullOf, wordOf } from '../sql/row.ts';
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
  facts_hash: 'text',
  receivers_hash: 'text',
  journal_hashes_json: 'text',
  previous_hash: 'text',
  hash: 'text',
} as const;

/** The events that are no transition. */
const OTHER_EVENT_WORDS = {
  create: true,
  create_from_conversion: true,
  rehearsal_lock_ended: true,
  promise_released: true,
  deposit_booked: true,
  refund_changed: true,
  refund_address_told: true,
  refund_address_changed: true,
  refund_link_mailed: true,
  owner_taken: true,
  person_removed: true,
  hold_opened: true,
  hold_closed: true,
  payments_changed: true,
  payment_judged: true,
  payment_attested: true,
  payment_accepted: true,
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
    facts_hash: entry.factsHash,
    receivers_hash: entry.receiversHash,
    journal_hashes_json: JSON.stringify(entry.journalHashes),
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
    factsHash: textOf(row, 'facts_hash'),
    receiversHash: textOf(row, 'receivers_hash'),
    journalHashes: textListOf(row, 'journal_hashes_json'),
    previousHash: textOf(row, 'previous_hash'),
    hash: textOf(row, 'hash'),
  };
}
