import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ClockContext, type ServerClock } from '@naru/ui';
import { LostPage } from '../pages/lost-page.tsx';
import { type ApiAccess, ApiContext } from '../shared/api/api-context.tsx';
import { LanguageProvider } from '../shared/i18n/language-context.tsx';
import type { LanguagePack } from '../shared/i18n/translate.ts';
import { SecretGuard } from '../shared/form/secret-guard.tsx';
import { watchSession } from '../shared/session/session.ts';
import { Gate } from './gate.tsx';
import { PagePlace } from './page-place.tsx';
import { DESK_SCREENS, LINK_SCREENS } from './screen-table.tsx';

interface AppProps {
  readonly access: ApiAccess;
  readonly clock: ServerClock;
  readonly startPack: LanguagePack;
}

export function App({ access, clock, startPack }: AppProps): ReactNode {
  const [queryClient] = useState(createQueryClient);
  const watched = useMemo(
    () => ({ ...access, api: watchSession(access.api, queryClient) }),
    [access, queryClient],
  );
  return (
    <ApiContext value={watched}>
      <ClockContext value={clock}>
        <QueryClientProvider client={queryClient}>
          <LanguageProvider startPack={startPack}>
            <SecretGuard>
              <BrowserRouter>
                <Routes>
                  <Route element={<Gate />}>
                    {DESK_SCREENS.map(({ path, Page }) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                  </Route>
                  <Route element={<PagePlace />}>
                    {LINK_SCREENS.map(({ path, Page }) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                  </Route>
                  <Route path="*" element={<LostPage />} />
                </Routes>
              </BrowserRouter>
            </SecretGuard>
          </LanguageProvider>
        </QueryClientProvider>
      </ClockContext>
    </ApiContext>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
}
