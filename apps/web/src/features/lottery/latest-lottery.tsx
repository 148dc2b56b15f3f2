import { Skeleton, bindClasses, useLater } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, Suspense, useRef } from 'react';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { useIsSeen } from '../../shared/storage/use-is-seen.ts';
import sheet from './latest-lottery.module.css';

const classes = bindClasses(sheet);

const DAY_CODE = createLater(() => import('./lottery-day.tsx').then((code) => code.LotteryDay));

/**
 * The day that is being drawn, and the newest with a result; if one of them is missing, the day that is
 * announced. Loaded when their place is seen.
 */
export function LatestLottery(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const lottery = useDeskFacts()?.lottery ?? null;
  const drawing = lottery?.drawing ?? null;
  const other = lottery?.last ?? (drawing === null ? (lottery?.next ?? null) : null);
  return (
    <div ref={place} className={classes('place')}>
      <Suspense fallback={<Skeleton height="200px" />}>
        {!isSeen && <Skeleton height="200px" />}
        {isSeen && drawing !== null && <LaterDay date={drawing} />}
        {isSeen && other !== null && <LaterDay date={other} />}
      </Suspense>
    </div>
  );
}

function LaterDay({ date }: { readonly date: string }): ReactNode {
  const t = useTranslate();
  const { outcome, loadAgain } = useLater(DAY_CODE);
  if (!outcome.ok) return <LoadFailed text={t('failure.unknown')} onRetry={() => void loadAgain()} />;
  const LotteryDay = outcome.value;
  return <LotteryDay key={date} date={date} />;
}
