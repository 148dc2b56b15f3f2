import { createContext } from 'react';

/** Receives the title while prerendering, when there is no document. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
