import type { AuditEntry } from '../facts/order.ts';

/** An entry before it is chained to the one before it. */
export type AuditDraft = Omit<AuditEntry, 'previousHash' | 'hash'>;

/**
 * Chains an entry to the one before it. The hash covers everything that identifies the change, the order's
 * money facts after it and the journal entries written with it. It leaves out the note, which a person may
 * ask to have removed.
 */
export function chainAudit(
  hashText: (text: string) => string,
  previousHash: string,
  draft: AuditDraft,
): AuditEntry {
  return { ...draft, previousHash, hash: hashText(auditText(previousHash, draft)) };
}

/** The text that is hashed. Its form never changes, since old entries are verified with it. */
function auditText(previousHash: string, draft: AuditDraft): string {
  return JSON.stringify([
    2,
    previousHash,
    draft.auditId,
    draft.orderId,
    draft.orderVersion,
    draft.event,
    draft.stageBefore,
    draft.stageAfter,
    draft.actor.kind,
    draft.actor.id,
    draft.happenedAtMs,
    draft.factsHash,
    draft.receiversHash,
    draft.journalHashes,
    ...(draft.judgement === null ? [] : [draft.judgement]),
  ]);
}
