import { useLayoutEffect, useRef } from 'react';

/**
 * Every change of the path starts at the top, also when going back. The first page keeps its position: it may
 * have been drawn by the server, and scrolled before it is hydrated.
 */
export function usePageTop(pathname: string): void {
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    if (pathname === shownPath.current) return;
    shownPath.current = pathname;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
}
