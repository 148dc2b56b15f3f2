import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { BrokenPageBoundary } from './broken-page.tsx';
import { Frame } from './frame.tsx';
import { preloadWhenQuiet } from './preload-when-quiet.ts';
import { SCREENS } from './screen-table.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export function Router({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  return (
    <BrowserRouter>
      <Screens onAwake={onAwake} />
    </BrowserRouter>
  );
}

/** All screens, for either router. `onAwake` is called once the first one has rendered. */
export function Screens({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => preloadWhenQuiet(pathname), [pathname]);
  return (
    <>
      <ScrollToTop />
      <Frame>
        <BrokenPageBoundary pathname={pathname}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>
              {SCREENS.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
            <Awake onAwake={onAwake} />
          </Suspense>
        </BrokenPageBoundary>
      </Frame>
    </>
  );
}

/**
 * Every change of the path starts at the top, also when going back. The first page keeps its position: it was
 * prerendered, and may have been scrolled before it is hydrated.
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

/**
 * Inside the screen's suspense boundary, so it mounts together with the screen, and in the same task: what is
 * pressed afterwards is the app's alone, and is not pressed again.
 */
function Awake({ onAwake }: { readonly onAwake: () => void }): ReactNode {
  useLayoutEffect(onAwake, [onAwake]);
  return null;
}
