import { type ReactNode, useLayoutEffect } from 'react';
import { LatestLottery } from '../features/lottery/latest-lottery.tsx';
import { useIsFirstView } from '../shared/part/first-view.ts';
import { wakeParts } from '../shared/part/wake-parts.ts';
import { FourSteps } from '../features/home/four-steps.tsx';
import { Highlights } from '../features/home/highlights.tsx';
import { Invitation } from '../features/home/invitation.tsx';
import { LatestLedger } from '../features/home/latest-ledger.tsx';
import { NewsFeed } from '../features/home/news-feed.tsx';
import { Statistics } from '../features/home/statistics.tsx';
import { TrackRecord } from '../features/home/track-record.tsx';
import { type HomeData, useHomeData } from '../features/home/use-home.ts';

/** Hydrates with the data that it was written with, however old that is by then; then it shows today's. */
export function LowerHalf({ written }: { readonly written: HomeData | null }): ReactNode {
  const current = useHomeData();
  const isFirstView = useIsFirstView();
  const { desk, rows, rowsError, news, isRehearsal } = isFirstView && written !== null ? written : current;
  const lottery = desk?.lottery ?? null;
  useLayoutEffect(() => {
    for (const place of document.querySelectorAll('[data-later]')) wakeParts(place);
  }, []);
  return (
    <>
      <Highlights />
      <Statistics stated={desk?.statistics} />
      <TrackRecord desk={desk} />
      <FourSteps />
      <NewsFeed known={news} />
      <LatestLedger known={rows} hasFailed={rowsError !== null} isRehearsal={isRehearsal} />
      <Invitation lottery={lottery}>
        <LatestLottery lottery={lottery} />
      </Invitation>
    </>
  );
}
