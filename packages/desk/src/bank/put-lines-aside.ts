import { type LineAsideRefusal, type Result, ok, refuse } from '@naru/core';
import { isSecondNeeded } from '../approval/second-person.ts';
import { actAfter, recordDeskAct } from '../audit/write-audit.ts';
import type { AsideChange } from '../ports/bank-lines.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { Desk } from '../runtime/desk.ts';
import {
  type DeskBankAccount,
  type JudgedLine,
  isLineAside,
  listBankAccounts,
  readBankDesk,
  usesOf,
} from './read-bank-desk.ts';

/** Lines that a person says need nothing, or for which they take this back. */
export interface AsideWish {
  readonly railId: string;
  readonly lineKeys: readonly string[];
  readonly isAside: boolean;
  /** The person has seen which lines clearly match an order. */
  readonly isConfirmed: boolean;
  readonly operatorId: string;
  readonly note: string;
}

/** The result for one line; null if it was done. */
interface AsideOutcome {
  readonly lineKey: string;
  readonly refusal: LineAsideRefusal | null;
}

/**
 * Puts lines aside, or lets them wait again, each with an act of its own, in one transaction; lines that are
 * refused are left out. The answer has every line. If another order comes up later, a line waits again.
 */
export async function putLinesAside(
  desk: Desk,
  { railId, lineKeys, isAside, isConfirmed, ...by }: AsideWish,
): Promise<Result<readonly AsideOutcome[], 'bank_unknown' | 'reason_missing'>> {
  const { operatorId, note } = { ...by, note: by.note.trim() };
  if (note === '') return refuse('reason_missing');
  const account = listBankAccounts(desk).find((each) => each.railId === railId);
  if (account === undefined) return refuse('bank_unknown');
  let outcomes: readonly AsideOutcome[] = [];
  await recordDeskAct(desk, async () => {
    const { lines } = await readBankDesk(desk, account);
    const wanted = [...new Set(lineKeys)].map((lineKey) => ({
      lineKey,
      judged: lines.find(({ line }) => line.lineKey === lineKey),
    }));
    outcomes = await Promise.all(
      wanted.map(async ({ lineKey, judged }) => ({
        lineKey,
        refusal: isAside
          ? await findRefusal(desk, { account, judged, isConfirmed, operatorId })
          : judged === undefined || judged.putAside === null
            ? 'line_not_aside'
            : null,
      })),
    );
    const changes = wanted.flatMap(({ judged }, at): AsideChange[] =>
      judged === undefined || outcomes[at]?.refusal !== null
        ? []
        : [{ lineKey: judged.line.lineKey, before: judged.putAside, after: isAside ? usesOf(judged) : null }],
    );
    const [first, ...others] = changes.map(({ lineKey: subjectId, after }) => {
      const event = isAside ? 'bank_line_put_aside' : 'bank_line_taken_back';
      const factsHash = after === null ? '' : desk.hashText(after);
      return { event, subjectId, operatorId, factsHash, note } as const;
    });
    if (first === undefined) return refuse('nothing_to_write');
    return ok({
      what: first,
      write: (act) => {
        const acts: DeskAct[] = [act];
        for (const what of others) acts.push(actAfter(desk, acts.at(-1) ?? act, what));
        return desk.store.saveLinesAside(changes, acts);
      },
    });
  });
  return ok(outcomes);
}

/** Money above the limit for two people is not put out of sight: it is recorded without an order. */
async function findRefusal(
  desk: Desk,
  {
    account: { asset },
    judged,
    isConfirmed,
    operatorId,
  }: Pick<AsideWish, 'isConfirmed' | 'operatorId'> & {
    readonly account: DeskBankAccount;
    readonly judged: JudgedLine | undefined;
  },
): Promise<LineAsideRefusal | null> {
  if (judged === undefined) return 'line_unknown';
  if (judged.orderId !== null || judged.unmatched !== null) return 'line_used';
  if (isLineAside(judged)) return 'line_put_aside';
  const { verdict } = judged.match;
  const isClear = verdict === 'propose' || verdict === 'payout' || verdict === 'payout_returned';
  if (isClear && !isConfirmed) return 'line_matches_order';
  const { baseUnits, direction } = judged.line;
  const isForTwo = direction === 'in' && (await isSecondNeeded(desk, [{ asset, baseUnits }], operatorId));
  return isForTwo ? 'line_above_limit' : null;
}
