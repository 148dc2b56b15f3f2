import { StrictMode, type ReactNode } from 'react';
import { BrokenPageBoundary } from './broken-page.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';

/** Everything but the router, which differs between the browser and prerendering. */
export function App({ children, ...provided }: ProvidersProps): ReactNode {
  return (
    <StrictMode>
      <Providers {...provided}>
        <BrokenPageBoundary>{children}</BrokenPageBoundary>
      </Providers>
    </StrictMode>
  );
}
