import type { DeskAct } from '../ports/desk-acts.ts';

/** Chains an act to the one before it. The hash covers everything but the note. */
export function chainDeskAct(
  hashText: (text: string) => string,
  previousHash: string,
  draft: Omit<DeskAct, 'previousHash' | 'hash'>,
): DeskAct {
  const { actNumber, event, subjectId, operatorId, factsHash, happenedAtMs } = draft;
  // The form never changes, since old acts are verified with it.
  const text = JSON.stringify([
    'act',
    2,
    previousHash,
    actNumber,
    event,
    subjectId,
    operatorId,
    factsHash,
    happenedAtMs,
  ]);
  return { ...draft, previousHash, hash: hashText(text) };
}
