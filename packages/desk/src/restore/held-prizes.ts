import { type Result, ok, refuse } from '@naru/core';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { Desk } from '../runtime/desk.ts';

/** The name of a prize in acts and in the list of what to check after a restore. */
export function prizeThing(date: string): string {
  return `prize ${date}`;
}

/** Whether the prize was held by hand, or by a command that skipped blocks in which it may have been paid. */
export async function isPrizeHeld(desk: Pick<Desk, 'store'>, date: string): Promise<boolean> {
  return (await findPrizeHold(desk, date)) !== null;
}

/** The act that holds the prize now. */
export async function findPrizeHold({ store }: Pick<Desk, 'store'>, date: string): Promise<DeskAct | null> {
  const [newest] = await store.listActsAbout({ subjectId: prizeThing(date), limit: 1 });
  return newest?.event === 'prize_held' ? newest : null;
}

type HoldPrizeRefusal = 'prize_not_claimed' | 'hold_unknown' | 'reason_missing';

/** Holds a claimed prize, or releases it after somebody has checked whether it was paid. */
export async function holdPrize(
  desk: ActingDesk,
  said: {
    readonly date: string;
    readonly isHeld: boolean;
    readonly operatorId: string;
    readonly note: string;
  },
): Promise<Result<null, HoldPrizeRefusal>> {
  const { date, isHeld, operatorId } = said;
  const note = said.note.trim();
  if (note === '') return refuse('reason_missing');
  return recordDeskAct(desk, async () => {
    if (isHeld && ((await desk.store.findLotteryDay(date))?.claimAddress ?? null) === null)
      return refuse('prize_not_claimed');
    if (!isHeld && !(await isPrizeHeld(desk, date))) return refuse('hold_unknown');
    const event = isHeld ? 'prize_held' : 'prize_released';
    return ok({
      what: { event, subjectId: prizeThing(date), operatorId, note },
      write: (act) => desk.store.saveDeskActs([act]),
    });
  });
}
