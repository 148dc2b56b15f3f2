import { StrictMode, type ReactNode } from 'react';
import { BrokenPageBoundary } from './broken-page.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';

/** Everything but the router: the browser has one that moves, a page that is written out has one that stays. */
export function App({ children, ...provided }: ProvidersProps): ReactNode {
  return (
    <StrictMode>
      <Providers {...provided}>
        <BrokenPageBoundary>{children}</BrokenPageBoundary>
      </Providers>
    </StrictMode>
  );
}
