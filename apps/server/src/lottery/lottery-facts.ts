import type { DeskFacts } from '@naru/contract';
import type { Desk, LotteryParts } from '@naru/desk';
import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { presentPrize } from './present-lottery.ts';
import { hashText } from '../machine/hash-text.ts';

const DAYS_LOOKED_AT = 9;
const RESULT_SHOWN_MS = 7 * 24 * 3_600_000;

/** The lottery's facts for pages; a result of the last week is shown also if no other day is announced. */
export async function readLotteryFacts(
  desk: Pick<Desk, 'store' | 'clock' | 'assets' | 'settings'>,
): Promise<DeskFacts['lottery']> {
  if (!desk.settings.isLotteryOn) return null;
  const days = await desk.store.listLotteryDays({ limit: DAYS_LOOKED_AT });
  const nowMs = desk.clock.nowMs();
  const next = days.findLast(({ state, endsAtMs }) => state === 'announced' && nowMs < endsAtMs);
  const last = days.find(
    ({ state, endsAtMs }) =>
      (state === 'drawn' || state === 'empty' || state === 'void') && nowMs - endsAtMs < RESULT_SHOWN_MS,
  );
  const drawing = days.find(
    ({ state, endsAtMs }) => state === 'closed' || (state === 'announced' && endsAtMs <= nowMs),
  );
  if (next === undefined && drawing === undefined && last === undefined) return null;
  return {
    usd: next === undefined ? null : presentPrize(desk, next).usd,
    next: next?.date ?? null,
    drawing: drawing?.date ?? null,
    last: last?.date ?? null,
  };
}

/**
 * The secret of a day is derived from the key of the desk, so that every process has the same one and the
 * database never has it before the draw. A published secret reveals nothing of the key or other days.
 */
export function createLotteryParts(
  deskSecret: Uint8Array,
  { isRehearsal }: Pick<LotteryParts, 'isRehearsal'>,
): LotteryParts {
  const secretOf = (date: string): string =>
    createHmac('sha256', deskSecret).update(`lottery secret of ${date}`).digest('hex');
  const hmacText: LotteryParts['hmacText'] = ({ key, text }) =>
    createHmac('sha256', key).update(text, 'utf8').digest('hex');
  return { secretOf, hashText, hmacText, isRehearsal, nextTurn };
}
