import type { DeskActStore } from '../ports/desk-acts.ts';
import { chainDeskAct } from './chain-desk-act.ts';

/** Rows read at a time. */
const PAGE_MAX = 500;

/**
 * Reads the acts that belong to no order anew, and adds the hash of each to those that its seal was made
 * over. Names the first one that was altered, taken out or put in.
 */
export async function verifyDeskActs(
  store: Pick<DeskActStore, 'listDeskActs'>,
  hashText: (text: string) => string,
  sealed: Map<number, string[]>,
): Promise<{
  readonly actCount: number;
  readonly broken: { readonly row: string; readonly why: string } | null;
}> {
  let previousHash = '';
  let actCount = 0;
  for (;;) {
    const page = await store.listDeskActs({ limit: PAGE_MAX, afterActNumber: actCount });
    for (const { act, sealNumber } of page) {
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
      if (sealNumber !== null) sealed.set(sealNumber, [...(sealed.get(sealNumber) ?? []), hash]);
    }
    if (page.length < PAGE_MAX) return { actCount, broken: null };
  }
}
