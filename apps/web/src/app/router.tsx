import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { Frame } from './frame.tsx';
import { SCREENS } from './screen-table.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export function Router({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  return (
    <BrowserRouter>
      <Screens onAwake={onAwake} />
    </BrowserRouter>
  );
}

/** All screens, inside of whatever router tells which one is shown. Awake: the first one stands. */
export function Screens({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  return (
    <>
      <ScrollToTop />
      <Frame>
        <Suspense fallback={<ScreenSkeleton />}>
          <Routes>
            {SCREENS.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
          <Awake onAwake={onAwake} />
        </Suspense>
      </Frame>
    </>
  );
}

/**
 * Every change of the path begins at the top, also on the way back. The first page is left where it is: it
 * was written out, and may have been read for a while before it wakes.
 */
function ScrollToTop(): ReactNode {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    if (pathname === shownPath.current) return;
    shownPath.current = pathname;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return null;
}

/** Beside the screen and inside of what waits for it, so it is there when the screen is. */
function Awake({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  useEffect(onAwake, [onAwake]);
  return null;
}
