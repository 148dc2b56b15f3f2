import { usePageTop } from '@naru/ui';
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
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
  usePageTop(pathname);
  useEffect(() => preloadWhenQuiet(pathname), [pathname]);
  return (
    <>
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

/** In the same task as what is around it. */
function OnMount({ call }: { readonly call: () => void }): ReactNode {
  useLayoutEffect(call, [call]);
  return null;
}
