import { Skeleton, bindClasses } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, Suspense, use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { HOME_TEXTS } from '../features/home/texts.ts';
import { type HomeData, useHomeData } from '../features/home/use-home.ts';
import { useLoggedFailure } from '../shared/api/api-context.tsx';
import { useLanguage, useTexts } from '../shared/i18n/language-context.tsx';
import { useIsFirstView } from '../shared/part/first-view.ts';
import { LoadFailed } from '../shared/part/load-failed.tsx';
import { useToastOnFirstFailure } from '../shared/part/use-failure-toast.ts';
import { useCodeWhenSeen } from '../shared/storage/use-is-seen.ts';
import sheet from './lower-half-place.module.css';

const classes = bindClasses(sheet);

const CODE = createLater(() => import('./lower-half.tsx').then((code) => code.LowerHalf));
type Outcome = Awaited<ReturnType<typeof CODE.load>>;

/**
 * What is below the first view. The server draws it; its code is loaded when it is seen, so that somebody who
 * only swaps never asks for it. Until then React leaves what is written as it is.
 */
export function LowerHalfPlace(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { language } = useLanguage();
  const seen = useRef<HTMLDivElement>(null);
  const data = useHomeData();
  useLoggedFailure('the news could not be loaded', data.newsError);
  useToastOnFirstFailure(data.rowsError);
  const isFirstView = useIsFirstView();
  const { place, arrival, isChanged, handOn } = useArrival();
  // The same for as long as the page is shown: React removes a part that changes before it is hydrated.
  const [written] = useState({
    language: isFirstView ? language : null,
    part: <Written data={isFirstView ? data : null} arrival={arrival} />,
  });
  const isUrgent = written.language !== language;
  const { outcome, load } = useCodeWhenSeen(CODE, seen, { isUrgent, onArrival: handOn });
  return (
    <>
      <div ref={place} className={classes('place')} data-later="">
        <div ref={seen} className={classes('seen')} />
        {isChanged ? <Written key="again" data={null} arrival={arrival} /> : written.part}
      </div>
      {outcome?.ok === false && (
        <div className={classes('failed')}>
          <LoadFailed text={t('lower.failed')} onRetry={load} />
        </div>
      )}
    </>
  );
}

/**
 * Hands the code on when it arrives. If something else, such as a translator, has changed what is written, it
 * cannot be hydrated: `isChanged` has it drawn once more.
 */
function useArrival() {
  const [arrival] = useState(() => Promise.withResolvers<Outcome>());
  const [isChanged, setIsChanged] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const written = useRef<Node>(null);
  useLayoutEffect(() => {
    written.current = place.current?.cloneNode(true) ?? null;
  }, []);
  const handOn = useCallback(
    (loaded: Outcome): void => {
      if (place.current?.isEqualNode(written.current) === true) arrival.resolve(loaded);
      else setIsChanged(true);
    },
    [arrival],
  );
  return { place, arrival: arrival.promise, isChanged, handOn };
}

interface WrittenProps {
  /** What the server has drawn it with; null if the browser draws it. */
  readonly data: HomeData | null;
  readonly arrival: Promise<Outcome>;
}

function Written(props: WrittenProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="2400px" />}>
      <Arrived {...props} />
    </Suspense>
  );
}

function Arrived({ data, arrival }: WrittenProps): ReactNode {
  // What is written waits until it has been compared; what is not is drawn at once.
  const known = data === null ? CODE.peek() : null;
  // The server does not wait until somebody sees it.
  const awaited = typeof document === 'undefined' ? CODE.attempt().outcome : arrival;
  const outcome: Outcome = known === null ? use(awaited) : { ok: true, value: known };
  return outcome.ok && <outcome.value written={data} />;
}
