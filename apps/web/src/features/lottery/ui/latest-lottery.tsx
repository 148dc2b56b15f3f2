import { bindClasses, useLater } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, Suspense, useRef } from 'react';
import { useDeskFacts } from '../../../shared/brand/use-desk-facts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { useIsSeen } from '../../../shared/seen/use-is-seen.ts';

import sheet from './latest-lottery.module.css';

const classes = bindClasses(sheet);

const DAY_CODE = createLater(() => import('./lottery-day.tsx').then((code) => code.LotteryDay));

/** The newest day with a result, or else the one that is announced; loaded when its place is seen. */
export function LatestLottery(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const lottery = useDeskFacts()?.lottery ?? null;
  const date = lottery?.last ?? lottery?.next ?? null;
  return (
    <div ref={place} className={classes('place')}>
      <Suspense fallback={null}>{isSeen && date !== null && <LaterDay date={date} />}</Suspense>
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
