import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../brand/use-desk-facts.ts';
import { useTranslate } from '../i18n/language-context.tsx';

/** Whether the heading of a path takes the focus: once for each path, and not on the first page. */
export type TakeHeadingTurn = (pathname: string) => boolean;

export function createHeadingTurn(): TakeHeadingTurn {
  let lastPath: string | null = null;
  return (pathname) => {
    const isMove = lastPath !== null && lastPath !== pathname;
    lastPath = pathname;
    return isMove;
  };
}

export const HeadingTurnContext = createContext<TakeHeadingTurn>(() => false);

export interface PageHeadingProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The h1 of a page. It takes the focus after a navigation, so that screen readers start with it. */
export function PageHeading({ children, className }: PageHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeTurn = use(HeadingTurnContext);
  const { pathname } = useLocation();
  useEffect(() => {
    if (takeTurn(pathname)) heading.current?.focus({ preventScroll: true });
  }, [takeTurn, pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** Sets the title of the document to `page · brand`. */
export function usePageTitle(page: string): void {
  const t = useTranslate();
  const { name } = useBrand();
  const title = t('app.title', { page, brand: name });
  use(PageTitleContext)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Receives the title while prerendering, when there is no document. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
