import {
  CLOSE_REASONS,
  ACTOR_KINDS,
  LETTER_CHOICES,
  AUDIT_EVENTS,
  ORDER_STAGES,
  type ActorKind,
  PAYMENT_JUDGEMENTS,
} from '@naru/core';
import type { NewOrder, Order, AuditEntry } from '@naru/desk';
import {
  LANGUAGE,
  baseUnits,
  inColumn,
  flag,
  integer,
  millionths,
  oneOf,
  orNull,
  textList,
  signedUnits,
  text,
} from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';
import type { Row, Statement } from '../sql/statement.ts';

export const STAGE = oneOf(ORDER_STAGES);

/** The fields that a change of an order may alter. */
const CHANGING = {
  version: integer,
  stage: STAGE,
  payBaseUnits: baseUnits,
  receiveBaseUnits: baseUnits,
  acceptedBaseUnits: orNull(signedUnits),
  userId: orNull(text),
  email: text,
  letterChoice: oneOf(LETTER_CHOICES),
  linkId: orNull(text),
  receiveAddress: text,
  receiveWatchKey: text,
  depositorName: orNull(text),
  lockEndsAtMs: integer,
  claimEndsAtMs: orNull(integer),
  reserveEndsAtMs: orNull(integer),
  lostEndsAtMs: orNull(integer),
  updatedAtMs: integer,
  paidAtMs: orNull(integer),
  deliveredAtMs: orNull(integer),
  closeReason: orNull(oneOf(CLOSE_REASONS)),
  closeNote: orNull(text),
  assignedOperatorId: orNull(text),
  assignedUntilMs: orNull(integer),
  auditHash: text,
};

const FIELDS = {
  orderId: text,
  reference: text,
  payAssetId: text,
  receiveAssetId: text,
  snapshotId: text,
  isDemoRate: flag,
  payUsdPrice: text,
  receiveUsdPrice: text,
  adjustmentPartsPerMillion: millionths,
  depositAddress: text,
  depositWatchKey: orNull(text),
  depositAddressIndex: orNull(integer),
  predecessorOrderId: orNull(text),
  refundAddress: orNull(text),
  refundWatchKey: orNull(text),
  language: LANGUAGE,
  createdAtMs: integer,
  sightingsVersion: integer,
  ...CHANGING,
};

export const ORDERS = defineTable<Order>('orders', FIELDS);

export const CHANGED_ORDERS = defineTable<Pick<Order, keyof typeof CHANGING>>('orders', CHANGING);

/** The row of a new order: the rails and the order itself. */
export const NEW_ORDERS = defineTable<Order & Pick<NewOrder, 'payRailId' | 'receiveRailId'>>('orders', {
  ...FIELDS,
  payRailId: text,
  receiveRailId: text,
});

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
