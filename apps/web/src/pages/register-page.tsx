import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ACCOUNT_TEXTS } from '../features/account/texts.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { RegisterForm } from '../features/account/register-form.tsx';
import { useLotteryUsd } from '../shared/brand/use-desk-facts.ts';
import { RichText, useTexts } from '../shared/i18n/language-context.tsx';

const LOGIN_AFTER_MS = 2000;

const TAGS = { link: (inner: string) => <Link to="/login">{inner}</Link> };

/** After registration, leads to the login once the toast has been read. */
export function Page(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const navigate = useNavigate();
  const usd = useLotteryUsd();
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (email === '') return undefined;
    const timer = setTimeout(() => void navigate('/login', { state: { email } }), LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [email, navigate]);
  return (
    <AccountFrame
      title={t('register.title')}
      lead={usd === null ? t('register.leadPlain') : t('register.lead', { usd })}
      foot={<RichText text={t('register.toLogin')} tags={TAGS} />}
    >
      <RegisterForm onRegistered={setEmail} />
    </AccountFrame>
  );
}
