import type { DeskAct, DeskActEvent, DeskActStore } from '../ports/desk-acts.ts';
import { chainDeskAct } from './chain-desk-act.ts';
import { readAll } from './read-all.ts';
import { type Finding, type ListTrail, type Trail, addSealed } from './trail.ts';

/**
 * Reads the acts that belong to no order again, and adds what they say about operators, settings and the
 * books to the trail. Returns the first one that was altered, removed or inserted.
 */
export async function verifyDeskActs(
  store: Pick<DeskActStore, 'listDeskActs'>,
  hashText: (text: string) => string,
  trail: Omit<Trail, 'heads' | 'earnings'>,
): Promise<{ readonly actCount: number; readonly broken: Finding | null }> {
  let previousHash = '';
  let actCount = 0;
  const acts = readAll<Awaited<ReturnType<DeskActStore['listDeskActs']>>[number]>(({ limit, after }) =>
    store.listDeskActs({ limit, afterActNumber: after?.act.actNumber ?? 0 }),
  );
  for await (const { act, sealNumber } of acts) {
    const row = `act ${act.actNumber} of the desk`;
    if (act.actNumber !== actCount + 1 || act.previousHash !== previousHash) {
      return { actCount, broken: { row, why: 'does not follow the act before it' } };
    }
    const { previousHash: _previous, hash, ...draft } = act;
    if (chainDeskAct(hashText, previousHash, draft).hash !== hash) {
      return { actCount, broken: { row, why: 'was altered' } };
    }
    actCount += 1;
    previousHash = hash;
    addSealed(trail, 'acts', { sealNumber, hash });
    if (act.event === 'journal_written') trail.journal.set(act.factsHash, row);
    if (isOperatorAct(act.event)) trail.operators.set(act.subjectId, act.factsHash);
    if (act.event === 'proposal_approved' && trail.proposals.get(act.subjectId) !== act.factsHash)
      return { actCount, broken: { row, why: 'approves what nobody proposed' } };
    if (isDecision(act.event)) trail.proposals.delete(act.subjectId);
    if (act.event === 'proposal_made') trail.proposals.set(act.subjectId, act.factsHash);
    if (act.event === 'operator_invited') trail.invitations.set(act.subjectId, act.factsHash);
    if (act.event === 'session_begun') trail.sessions.set(act.subjectId, act.factsHash);
    if (CHANGES.has(act.event)) trail.changes.set(act.actNumber, act);
    if (act.event.startsWith('lottery_')) trail.lotteries.set(act.subjectId, act.factsHash);
    if (act.event === 'prize_claimed' || act.event === 'prize_redirected')
      trail.claims.set(act.subjectId, act.factsHash);
    noteListAct(trail.lists, act);
  }
  return { actCount, broken: null };
}

const CHANGES: ReadonlySet<DeskActEvent> = new Set(['setting_changed', 'margin_changed', 'price_ordered']);

function noteListAct({ added, removed, keptAtMs }: ListTrail, act: DeskAct): void {
  const { event, actNumber, factsHash, subjectId, happenedAtMs } = act;
  if (event === 'list_extended' || event === 'visitor_frozen') added.set(actNumber, factsHash);
  if (event === 'list_shortened' || event === 'visitor_unfrozen') removed.set(actNumber, factsHash);
  if (event === 'list_entry_kept') keptAtMs.set(subjectId, happenedAtMs);
}

function isDecision(event: DeskActEvent): boolean {
  return event === 'proposal_approved' || event === 'proposal_rejected';
}

/** Whether the act says what an operator is from then on. */
function isOperatorAct(event: DeskActEvent): boolean {
  return event.startsWith('operator_') && event !== 'operator_invited';
}
