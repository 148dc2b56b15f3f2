import type { ReactNode } from 'react';
import { useOwnSessions, SessionList } from '../features/own/session-list.tsx';
import { ChangePassword } from '../features/own/change-password.tsx';
import { OwnCallsPart } from '../features/own/own-calls.tsx';
import { PasskeyList } from '../features/own/passkey-list.tsx';
import { SetFactor } from '../features/own/set-factor.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { Loaded } from '../shared/page/reading-notes.tsx';
import { SidePage } from './side-page.tsx';

const ROWS_WHILE_LOADING = 2;

/** The operator's own sessions, passkeys, authenticator app and password, and how they are called. */
export function AccountPage(): ReactNode {
  const t = useT();
  const reading = useOwnSessions();
  return (
    <SidePage title={t('own.title')}>
      <Loaded reading={reading} rowCount={ROWS_WHILE_LOADING}>
        {({ sessions }) => <SessionList sessions={sessions} />}
      </Loaded>
      <PasskeyList />
      <SetFactor />
      <ChangePassword />
      <OwnCallsPart />
    </SidePage>
  );
}
