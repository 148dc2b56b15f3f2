import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { BrokenPageBoundary } from './broken-page.tsx';
import { Frame } from './frame.tsx';
import { preloadWhenQuiet } from './preload-when-quiet.ts';
import { SCREENS } from './screen-table.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export interface Awakening {
  /** Called once the first screen has rendered in it. */
  readonly onAwake: () => void;
}

export function Router(awakening: Awakening): ReactNode {
  return (
    <BrowserRouter>
      <Screens {...awakening} />
    </BrowserRouter>
  );
}

/** All screens, for either router. */
export function Screens({ onAwake }: Awakening): ReactNode {
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
                <Route key={path} path={path} caseSensitive element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
            {/* Mounts together with the screen. */}
            <OnMount call={onAwake} />
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

/** In the same task as what is around it. */
function OnMount({ call }: { readonly call: () => void }): ReactNode {
  useLayoutEffect(call, [call]);
  return null;
}
