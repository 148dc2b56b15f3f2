import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '@naru/ui';
import { ACCOUNT_TEXTS } from '../features/account/texts.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { LoginForm } from '../features/account/login-form.tsx';
import { ResetForm } from '../features/account/password-form.tsx';
import { PasskeyLogin } from '../features/passkey/passkey-login.tsx';
import { RichText, useTexts } from '../shared/i18n/language-context.tsx';
import { useIsSignedIn } from '../shared/session/use-session.ts';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { useSending } from '../shared/form/use-form.ts';
import { clearSession } from '../shared/session/stored-session.ts';
import { showToast } from '../shared/part/toasts.ts';

const TAGS = { link: (inner: string) => <Link to="/register">{inner}</Link> };

/** The login; with `?reset=` or `?undo=` of a mailed link, a new password or the former e-mail address. */
export function Page(): ReactNode {
  const isSignedIn = useIsSignedIn();
  const [search] = useSearchParams();
  const resetToken = search.get('reset') ?? '';
  if (resetToken !== '') return <Reset token={resetToken} />;
  const undoToken = search.get('undo') ?? '';
  if (undoToken !== '') return <Undo token={undoToken} />;
  const tab = search.get('tab');
  const profile = tab === null ? '/user-profile' : `/user-profile?${new URLSearchParams({ tab })}`;
  return isSignedIn ? <Navigate to={profile} replace /> : <Login />;
}

function Login(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  // Set after a registration.
  const email: unknown = Object(useLocation().state)['email'];
  return (
    <AccountFrame
      title={t('login.title')}
      lead={t('login.lead')}
      foot={<RichText text={t('login.toRegister')} tags={TAGS} />}
    >
      <LoginForm OtherWay={PasskeyLogin} emailAtFirst={typeof email === 'string' ? email : ''} />
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

function Undo({ token }: { readonly token: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const navigate = useNavigate();
  return (
    <AccountFrame
      title={t('undo.title')}
      lead={t('undo.lead')}
      foot={<Link to="/login">{t('reset.back')}</Link>}
    >
      <UndoEmail token={token} onDone={() => void navigate('/login', { replace: true })} />
    </AccountFrame>
  );
}

interface UndoEmailProps {
  /** The token of the link in the letter to the former address. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Undoes a change of e-mail address at a press, because scanners of mail open every link. */
function UndoEmail({ token, onDone }: UndoEmailProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { isSending, send } = useSending();
  const undo = async (): Promise<void> => {
    const outcome = await send(api.send('undoEmail', { body: { token } }));
    if (!outcome.ok) return;
    clearSession();
    showToast('success', t('login.emailRestored'));
    onDone();
  };
  return (
    <Button kind="primary" size="large" isWide isLoading={isSending} onClick={() => void undo()}>
      {t('undo.do')}
    </Button>
  );
}
