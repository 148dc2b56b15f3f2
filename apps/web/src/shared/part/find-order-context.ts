import { createContext, use } from 'react';

/** Opens the form that finds an order again; it is rendered once, around all pages. */
export const FindOrderContext = createContext<() => void>(() => undefined);

export function useFindOrder(): () => void {
  return use(FindOrderContext);
}
