import type { AuditEntry } from '../facts/order.ts';

/** An entry before it takes its place in the chain of its order. */
export type AuditDraft = Omit<AuditEntry, 'previousHash' | 'hash'>;

/**
 * Puts an entry behind the one before it. The hash covers all that identifies the change, the order's money
 * facts after it and the entries of the books that were written with it. A person may ask to have the note
 * removed: it stays outside.
 */
export function chainAudit(
  hashText: (text: string) => string,
  previousHash: string,
  draft: AuditDraft,
): AuditEntry {
  return { ...draft, previousHash, hash: hashText(auditText(previousHash, draft)) };
}

/** The text under the hash: one form for ever, since old entries are verified with it. */
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
  ]);
}
