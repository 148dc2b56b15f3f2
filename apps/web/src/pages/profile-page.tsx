import { bindClasses, Button, buttonClass, layout, Notice, Skeleton, Tabs } from '@naru/ui';
import { use, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_TEXTS } from '../features/account/texts.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { HistoryTable } from '../features/account/history-table.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { ProfileForm } from '../features/account/profile-form.tsx';
import { OwnEntries } from '../features/lottery/own-entries.tsx';
import { PasskeySection } from '../features/passkey/passkey-section.tsx';
import { OwnTransactionForm } from '../features/security/own-transaction-form.tsx';
import { SecurityPanel } from '../features/security/security-panel.tsx';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { RichText, useTexts } from '../shared/i18n/language-context.tsx';
import { LoadFailed } from '../shared/part/load-failed.tsx';
import { clearSession } from '../shared/session/stored-session.ts';
import {
  ResetContext,
  useIsSessionEnded,
  useIsSignedIn,
  useUser,
  useUserId,
} from '../shared/session/use-session.ts';
import { showToast } from '../shared/part/toasts.ts';
import { useSending } from '../shared/form/use-form.ts';
import sheet from './profile-page.module.css';

const classes = bindClasses(sheet);

const TABS = ['profile', 'referrals', 'transactions', 'lottery', 'password'] as const;
type TabKey = (typeof TABS)[number];

const TO_REGISTER = { link: (inner: string) => <Link to="/register">{inner}</Link> };

const LABEL_KEYS = {
  profile: 'profile.tabProfile',
  referrals: 'profile.tabReferrals',
  transactions: 'profile.tabTransactions',
  lottery: 'profile.tabLottery',
  password: 'profile.tabPassword',
} as const satisfies Record<TabKey, string>;

export function Page(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  usePageTitle(t('profile.title'));
  const isSignedIn = useIsSignedIn();
  const userId = useUserId();
  if (!isSignedIn || userId === null)
    return (
      <>
        <EmailLink />
        <SignedOut />
      </>
    );
  return (
    <div className={classes('page')}>
      <PageHeading>{t('profile.title')}</PageHeading>
      <EmailLink />
      <SignedIn userId={userId} />
    </div>
  );
}

function SignedIn({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const [search, setSearch] = useSearchParams();
  const selected = TABS.find((tab) => tab === search.get('tab')) ?? 'profile';
  if (useIsSessionEnded()) return <Ended />;
  return (
    <Tabs
      label={t('profile.tabs')}
      tabs={TABS.map((key) => ({ key, label: t(LABEL_KEYS[key]) }))}
      selectedKey={selected}
      onSelect={(key) => setSearch(key === 'profile' ? {} : { tab: key }, { replace: true })}
    >
      <TabPanel tab={selected} userId={userId} />
    </Tabs>
  );
}

function TabPanel({ tab, userId }: { readonly tab: TabKey; readonly userId: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  switch (tab) {
    case 'profile':
      return (
        <>
          <ProfileTab />
          <h2 className={classes('more')}>{t('profile.security')}</h2>
          <SecurityPanel userId={userId}>
            <PasskeySection userId={userId} />
          </SecurityPanel>
        </>
      );
    case 'referrals':
      return <Referrals />;
    case 'transactions':
      return (
        <>
          <HistoryTable userId={userId} />
          <OwnTransactionForm userId={userId} />
        </>
      );
    case 'lottery':
      return <OwnEntries userId={userId} />;
    case 'password':
      return <PasswordForm userId={userId} />;
  }
}

function ProfileTab(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const user = useUser();
  if (user.data !== undefined) return <ProfileForm user={user.data} />;
  if (user.isPending) return <Skeleton height="560px" />;
  return <LoadFailed text={t('profile.loadFailed')} onRetry={user.refetch} />;
}

function Referrals(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <div className={classes('soon')}>
      <strong>{t('referrals.soon')}</strong>
      <p>{t('referrals.text')}</p>
    </div>
  );
}

/** The login leads back to the tab that a letter named. */
function SignedOut(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const [search] = useSearchParams();
  const tab = search.get('tab');
  return (
    <AccountFrame
      title={t('profile.title')}
      lead={t('profile.signedOut')}
      foot={<RichText text={t('login.toRegister')} tags={TO_REGISTER} />}
    >
      <Link
        to={tab === null ? '/login' : `/login?${new URLSearchParams({ tab })}`}
        className={buttonClass({ kind: 'primary', size: 'large', isWide: true })}
      >
        {t('login')}
      </Link>
    </AccountFrame>
  );
}

/** The token stays until the user acts: logging in again clears it. */
function Ended(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const navigate = useNavigate();
  const reset = use(ResetContext);
  return (
    <div className={layout('stack-4', 'start', 'quiet', 'form-width')}>
      <Notice role="status">
        <b>{t('profile.ended')}</b>
        <p>{t('profile.endedText')}</p>
      </Notice>
      <Button
        kind="primary"
        onClick={() => {
          clearSession();
          reset();
          void navigate('/login');
        }}
      >
        {t('profile.signInAgain')}
      </Button>
    </div>
  );
}

/** `?email=` of a mailed link confirms a new address at a press, because scanners of mail open every link. */
function EmailLink(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { isSending, send } = useSending();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const token = search.get('email') ?? '';
  if (token === '') return null;
  const confirm = async (): Promise<void> => {
    const outcome = await send(api.send('confirmEmail', { body: { token } }));
    if (!outcome.ok) return;
    setSearch({}, { replace: true });
    showToast('success', t('profile.emailConfirmed'));
    void user.refetch();
  };
  return (
    <Notice tone="info">
      {t('profile.emailLink')}{' '}
      <Button size="small" isLoading={isSending} onClick={() => void confirm()}>
        {t('profile.emailConfirm')}
      </Button>
    </Notice>
  );
}
