import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ClockContext, type ServerClock } from '@naru/ui';
import { AccountPage } from '../pages/account/account-page.tsx';
import { BankPage } from '../pages/bank/bank-page.tsx';
import { BatchPage } from '../pages/batch/batch-page.tsx';
import { DeskPage } from '../pages/desk/desk-page.tsx';
import { LostPage } from '../pages/lost/lost-page.tsx';
import { JoinPage } from '../pages/join/join-page.tsx';
import { MarketPage } from '../pages/market/market-page.tsx';
import { OpeningPage } from '../pages/opening/opening-page.tsx';
import { PeoplePage } from '../pages/people/people-page.tsx';
import { PostPage } from '../pages/post/post-page.tsx';
import { PracticePage } from '../pages/practice/practice-page.tsx';
import { ProposalsPage } from '../pages/proposals/proposals-page.tsx';
import { SearchPage } from '../pages/search/search-page.tsx';
import { SettingsPage } from '../pages/settings/settings-page.tsx';
import { TreasuryPage } from '../pages/treasury/treasury-page.tsx';
import { UnpaidPage } from '../pages/unpaid/unpaid-page.tsx';
import { StatusPage } from '../pages/status/status-page.tsx';
import { SetupPage } from '../pages/setup/setup-page.tsx';
import { type ApiAccess, ApiContext } from '../shared/api/api-context.tsx';
import { LanguageProvider } from '../shared/i18n/language-context.tsx';
import { SecretGuard } from '../shared/secret/secret-guard.tsx';
import { watchSession } from '../shared/session/session.ts';
import { Gate } from './gate.tsx';

export interface AppProps {
  readonly access: ApiAccess;
  readonly clock: ServerClock;
}

export function App({ access, clock }: AppProps): ReactNode {
  const [queryClient] = useState(createQueryClient);
  const watched = useMemo(
    () => ({ ...access, api: watchSession(access.api, queryClient) }),
    [access, queryClient],
  );
  return (
    <ApiContext value={watched}>
      <ClockContext value={clock}>
        <QueryClientProvider client={queryClient}>
          <LanguageProvider>
            <SecretGuard>
              <BrowserRouter>
                <Routes>
                  <Route element={<Gate />}>
                    <Route path="/" element={<DeskPage />} />
                    <Route path="/post" element={<PostPage />} />
                    <Route path="/market" element={<MarketPage />} />
                    <Route path="/search" element={<SearchPage />} />
                    <Route path="/account" element={<AccountPage />} />
                    <Route path="/people" element={<PeoplePage />} />
                    <Route path="/bank" element={<BankPage />} />
                    <Route path="/batch" element={<BatchPage />} />
                    <Route path="/status" element={<StatusPage />} />
                    <Route path="/opening" element={<OpeningPage />} />
                    <Route path="/settings" element={<SettingsPage />} />
                    <Route path="/treasury" element={<TreasuryPage />} />
                    <Route path="/practice" element={<PracticePage />} />
                    <Route path="/proposals" element={<ProposalsPage />} />
                    <Route path="/unpaid" element={<UnpaidPage />} />
                  </Route>
                  <Route path="/join" element={<JoinPage />} />
                  <Route path="/setup" element={<SetupPage />} />
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
