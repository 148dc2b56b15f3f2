import type { ReactNode } from 'react';
import { useDeskFacts } from '../../../shared/brand/use-desk-facts.ts';
import { LotteryDay } from './lottery-day.tsx';

/** The newest day with a result, or else the one that is announced. */
export function LatestLottery(): ReactNode {
  const lottery = useDeskFacts()?.lottery ?? null;
  if (lottery === null) return null;
  const date = lottery.last ?? lottery.next;
  return <LotteryDay key={date} date={date} />;
}
