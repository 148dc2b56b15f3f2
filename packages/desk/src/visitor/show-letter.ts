import { type Result, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Letter } from '../ports/letters.ts';

/** Records that an operator reads a letter with its links and codes, and gives it. */
export async function showLetter(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { letterId, operatorId }: { readonly letterId: string; readonly operatorId: string },
): Promise<Result<Letter, 'letter_unknown' | 'contact_erased'>> {
  return recordDeskAct<Letter, 'letter_unknown' | 'contact_erased'>(desk, async () => {
    const record = await desk.store.findLetter(letterId);
    if (record === null) return refuse('letter_unknown');
    const { letter } = record;
    if (letter === null) return refuse('contact_erased');
    const what = { event: 'letter_shown', subjectId: letterId, operatorId, note: null } as const;
    return ok({
      what,
      write: async (act) => {
        const saved = await desk.store.saveDeskActs([act]);
        return saved.ok ? ok(letter) : saved;
      },
    });
  });
}
