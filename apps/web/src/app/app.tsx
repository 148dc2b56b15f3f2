import {
  StrictMode,
  type ReactNode,
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { BrokenPageBoundary } from './broken-page.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ClockContext, type ServerClock } from '@naru/ui';
import { ApiContext, type ApiAccess } from '../shared/api/api-context.tsx';
import { type Brand, WrittenBrandContext } from '../shared/brand/brand.ts';
import { useBrand, useDeskFacts } from '../shared/brand/use-desk-facts.ts';
import { LanguageProvider } from '../shared/i18n/language-context.tsx';
import type { LanguagePack } from '../shared/i18n/load-language.ts';
import { noteDeskKey } from '../shared/signed/desk-key.ts';
import { watchLogoutElsewhere } from '../shared/session/stored-session.ts';
import { ResetContext } from '../shared/session/use-session.ts';

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

export interface ProvidersProps {
  readonly access: ApiAccess;
  readonly brand: Brand;
  readonly clock: ServerClock;
  readonly startPack: LanguagePack;
  readonly children: ReactNode;
}

/** A reset forgets all loaded data and mounts the pages again. */
export function Providers({ access, brand, clock, startPack, children }: ProvidersProps): ReactNode {
  const [queryClient, setQueryClient] = useState(createQueryClient);
  const [resetCount, countReset] = useReducer((count: number) => count + 1, 0);
  const reset = useCallback(() => {
    access.api.forget();
    setQueryClient(createQueryClient());
    countReset();
  }, [access]);
  useEffect(() => watchLogoutElsewhere(reset), [reset]);
  return (
    <ClockContext value={clock}>
      <ApiContext value={access}>
        <QueryClientProvider client={queryClient}>
          <ResetContext value={reset}>
            <WrittenBrandContext value={brand}>
              <DeskLanguage startPack={startPack}>
                <Fragment key={resetCount}>{children}</Fragment>
              </DeskLanguage>
            </WrittenBrandContext>
          </ResetContext>
        </QueryClientProvider>
      </ApiContext>
    </ClockContext>
  );
}

/** Texts that state a setting follow the desk's own. */
function DeskLanguage({ startPack, children }: Pick<ProvidersProps, 'startPack' | 'children'>): ReactNode {
  const facts = useDeskFacts(true);
  useEffect(() => noteDeskKey(facts?.signingKey ?? ''), [facts?.signingKey]);
  const { lockMinutes, minimumUsd, passwordMin } = useBrand().stated;
  // The same object while the values are equal: a new one would render every text again.
  const stated = useMemo(
    () => ({ lockMinutes, minimumUsd, passwordMin }),
    [lockMinutes, minimumUsd, passwordMin],
  );
  return (
    <LanguageProvider startPack={startPack} stated={stated}>
      {children}
    </LanguageProvider>
  );
}

/**
 * Polls repeat anyway, so a failed call is reported at once instead of being retried. The others are repeated
 * when the device is online again.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  });
}
