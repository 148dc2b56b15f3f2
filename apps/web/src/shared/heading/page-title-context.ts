import { createContext } from 'react';

/** Hears the title of the page as it is drawn, where there is no document to set it on. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
