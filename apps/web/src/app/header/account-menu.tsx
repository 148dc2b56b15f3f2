import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { readUsername } from '../../shared/session/stored-session.ts';
import { useIsSignedIn, useLogout } from '../../shared/session/use-session.ts';
import { useUser } from '../../shared/session/use-user.ts';
import { Dropdown } from './dropdown.tsx';
import sheet from './account-menu.module.css';

const classes = bindClasses(sheet);

export function AccountMenu(): ReactNode {
  const t = useTranslate();
  if (useIsSignedIn()) return <SignedInMenu />;
  return (
    <Link to="/login" className={classes('login')}>
      {t('header.login')}
    </Link>
  );
}

function SignedInMenu(): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const name = useUser().data?.username || readUsername() || t('header.account');
  return (
    <Dropdown
      edge="end"
      buttonClass={classes('button')}
      label={<span className={classes('name')}>{name}</span>}
    >
      <li>
        <Link to="/user-profile">{t('page.profile')}</Link>
      </li>
      <li>
        <Link to="/buy-crypto-select">{t('page.exchange')}</Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            void navigate('/');
            logout();
          }}
        >
          {t('header.logout')}
        </button>
      </li>
    </Dropdown>
  );
}
