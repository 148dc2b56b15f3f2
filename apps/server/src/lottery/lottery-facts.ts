import type { DeskFacts } from '@naru/contract';
import type { Desk } from '@naru/desk';
import { presentPrize } from './present-lottery.ts';

/** The day that is running, the one announced for tomorrow, and a few that are over. */
const DAYS_LOOKED_AT = 7;

/** What pages say of the lottery: nothing where no day with a funded prize is announced. */
export async function readLotteryFacts(
  desk: Pick<Desk, 'store' | 'clock' | 'assets' | 'settings'>,
): Promise<DeskFacts['lottery']> {
  if (!desk.settings.isLotteryOn) return null;
  const days = await desk.store.listLotteryDays({ limit: DAYS_LOOKED_AT });
  const nowMs = desk.clock.nowMs();
  const next = days.findLast(({ state, endsAtMs }) => state === 'announced' && nowMs < endsAtMs);
  if (next === undefined) return null;
  const last = days.find(({ state }) => state === 'drawn' || state === 'empty' || state === 'void');
  const drawing = days.find(
    ({ state, endsAtMs }) => state === 'closed' || (state === 'announced' && endsAtMs <= nowMs),
  );
  const { usd } = presentPrize(desk, next);
  return { usd, next: next.date, drawing: drawing?.date ?? null, last: last?.date ?? null };
}
