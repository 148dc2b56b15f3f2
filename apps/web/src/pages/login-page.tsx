import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_TEXTS } from '../features/account/i18n/texts.ts';
import { AccountFrame } from '../features/account/ui/account-frame.tsx';
import { LoginForm } from '../features/account/ui/login-form.tsx';
import { ResetForm } from '../features/account/ui/reset-form.tsx';
import { PasskeyLogin } from '../features/passkey/ui/passkey-login.tsx';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { useTexts } from '../shared/i18n/feature-texts.ts';
import { RichText } from '../shared/i18n/rich-text.tsx';
import { clearSession } from '../shared/session/stored-session.ts';
import { useIsSignedIn } from '../shared/session/use-session.ts';
import { showToast } from '../shared/toast/toasts.ts';
import { useFailureToast } from '../shared/toast/use-failure-toast.ts';

const TAGS = { link: (inner: string) => <Link to="/register">{inner}</Link> };

/** The login; with `?reset=` of a mailed link, a new password. */
export function Page(): ReactNode {
  useUndoLink();
  const isSignedIn = useIsSignedIn();
  const [search] = useSearchParams();
  const resetToken = search.get('reset');
  if (resetToken !== null && resetToken !== '') return <Reset token={resetToken} />;
  // With a link to undo, the session ends first.
  const tab = search.get('tab');
  const profile = tab === null ? '/user-profile' : `/user-profile?${new URLSearchParams({ tab })}`;
  if (isSignedIn && !search.has('undo')) return <Navigate to={profile} replace />;
  return <Login />;
}

/** `?undo=` of a letter to the former address undoes a change of e-mail address. */
function useUndoLink(): void {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const [search, setSearch] = useSearchParams();
  const token = search.get('undo');
  const undo = useEffectEvent(async (mailed: string): Promise<void> => {
    const outcome = await api.write('POST', '/api/auth/email/undo', { token: mailed });
    if (outcome.ok) {
      clearSession();
      showToast('success', t('login.emailRestored'));
    } else {
      toastFailure(outcome.failure);
    }
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (token !== null && token !== '') void undo(token);
  }, [token]);
}

function Login(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <AccountFrame
      title={t('login.title')}
      lead={t('login.lead')}
      foot={<RichText text={t('login.toRegister')} tags={TAGS} />}
    >
      <LoginForm OtherWay={PasskeyLogin} />
    </AccountFrame>
  );
}

function Reset({ token }: { readonly token: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const navigate = useNavigate();
  return (
    <AccountFrame
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={<Link to="/login">{t('reset.back')}</Link>}
    >
      <ResetForm token={token} onDone={() => void navigate('/login', { replace: true })} />
    </AccountFrame>
  );
}
