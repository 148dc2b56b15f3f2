import { Skeleton, VisuallyHidden, usePageTop } from '@naru/ui';
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { BrokenPageBoundary } from './broken-page.tsx';
import { Frame } from './frame.tsx';
import { SCREENS, isOrderScreen, preloadButtons } from './screen-table.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { dismissWarnings } from '../shared/part/toasts.ts';

/** By then, a page has loaded and shown its first content. */
const QUIET_AFTER_MS = 1000;

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

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
  useEffect(() => {
    // Warnings of the page before.
    dismissWarnings();
    return preloadWhenQuiet(pathname);
  }, [pathname]);
  return (
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
  );
}

/** Calls `call` when it mounts, in the same task as the rendering. */
function OnMount({ call }: { readonly call: () => void }): ReactNode {
  useLayoutEffect(call, [call]);
  return null;
}

/**
 * Loads what the buttons of a page need before one is pressed: soon after the page where people pay, and at
 * the first sign of a person elsewhere. Returns what stops it.
 */
function preloadWhenQuiet(pathname: string): () => void {
  const stopping = new AbortController();
  const start = (): void => {
    stopping.abort();
    void preloadButtons(pathname);
  };
  if (isOrderScreen(pathname)) {
    const timer = setTimeout(start, QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }
  for (const sign of FIRST_SIGNS)
    addEventListener(sign, start, { signal: stopping.signal, passive: true, capture: true });
  return () => stopping.abort();
}

/** As high as a screen, so that the footer does not jump. */
function ScreenSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <div role="status">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton height="760px" />
    </div>
  );
}
