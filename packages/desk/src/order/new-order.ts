import { chainAudit } from '../audit/write-audit.ts';
import { hashOrderFacts, factsOfNew } from '../audit/order-facts.ts';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { AuditEntry, Order } from '../facts/order.ts';
import { booksOfOrder } from '../ledger/journal.ts';
import type { NewOrder } from '../ports/store.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';

/** The fields that every new order starts with: identifiers, times, and empty values for later facts. */
export function startOrder({ ids, clock, settings }: Pick<Desk, 'ids' | 'clock' | 'settings'>) {
  const nowMs = clock.nowMs();
  return {
    orderId: ids.nextOrderId(),
    reference: ids.nextReference(),
    version: 1,
    sightingsVersion: 0,
    acceptedBaseUnits: null,
    createdAtMs: nowMs,
    lockEndsAtMs: nowMs + settings.rateLockMs,
    claimEndsAtMs: null,
    reserveEndsAtMs: nowMs + settings.rateLockMs,
    lostEndsAtMs: null,
    updatedAtMs: nowMs,
    paidAtMs: null,
    deliveredAtMs: null,
    closeReason: null,
    closeNote: null,
    depositorName: null,
    refundAddress: null,
    refundWatchKey: null,
    assignedOperatorId: null,
    assignedUntilMs: null,
    auditHash: '',
  } satisfies Partial<Order>;
}

/** A new order with its promise in the books and its first audit entry. */
export function describeNewOrder(
  desk: Desk,
  draft: Order,
  { event, actor }: Pick<AuditEntry, 'event' | 'actor'>,
): NewOrder {
  const facts = factsOfNew(draft);
  const journal = booksOfOrder(desk, facts, [], []);
  const audit = chainAudit(desk.hashText, '', {
    auditId: desk.ids.nextRowId(),
    orderId: draft.orderId,
    orderVersion: draft.version,
    event,
    stageBefore: null,
    stageAfter: draft.stage,
    actor,
    note: null,
    judgement: null,
    happenedAtMs: draft.createdAtMs,
    ...hashOrderFacts(desk.hashText, facts),
    journalHashes: journal.map((entry) => hashJournalEntry(desk.hashText, entry)),
  });
  return {
    order: { ...draft, auditHash: audit.hash },
    audit,
    payRailId: getAsset(desk, draft.payAssetId).railId,
    receiveRailId: getAsset(desk, draft.receiveAssetId).railId,
    ownRailIds: [...desk.rails.keys()],
    journal,
  };
}
