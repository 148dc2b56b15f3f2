import type { DeskFacts } from '@naru/contract';
import { Skeleton, bindClasses } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, Suspense, useRef } from 'react';
import { LaterPart } from '../../shared/part/later-part.tsx';
import { useIsSeen } from '../../shared/storage/use-is-seen.ts';
import sheet from './latest-lottery.module.css';

const classes = bindClasses(sheet);

const DAY_CODE = createLater(() => import('./lottery-day.tsx').then((code) => code.LotteryDay));

/**
 * The day that is being drawn, and the newest with a result; if there is neither, the announced day. Loaded
 * when their place is seen.
 */
export function LatestLottery({ lottery }: { readonly lottery: DeskFacts['lottery'] }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const drawing = lottery?.drawing ?? null;
  const other = lottery?.last ?? (drawing === null ? (lottery?.next ?? null) : null);
  return (
    <div ref={place} className={classes('place')}>
      <Suspense fallback={<Skeleton height="200px" />}>
        {!isSeen && <Skeleton height="200px" />}
        {isSeen && drawing !== null && <LaterPart key={drawing} code={DAY_CODE} props={{ date: drawing }} />}
        {isSeen && other !== null && <LaterPart key={other} code={DAY_CODE} props={{ date: other }} />}
      </Suspense>
    </div>
  );
}
