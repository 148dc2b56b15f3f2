import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { Frame } from './frame.tsx';
import { SCREENS } from './screen-table.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export function Router(): ReactNode {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <Frame>
        <Suspense fallback={<ScreenSkeleton />}>
          <Routes>
            {SCREENS.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </Frame>
    </BrowserRouter>
  );
}

/** Every change of the path begins at the top, also on the way back. */
function ScrollToTop(): ReactNode {
  const { pathname } = useLocation();
  return <AtTop key={pathname} />;
}

function AtTop(): ReactNode {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return null;
}
