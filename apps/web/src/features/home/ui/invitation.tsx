import { bindClasses, buttonClass } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLotteryUsd } from '../../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useIsSignedIn } from '../../../shared/session/use-session.ts';
import { HOME_TEXTS } from '../i18n/texts.ts';
import sheet from './invitation.module.css';

const classes = bindClasses(sheet);

/** A ticket: the daily prize and the children on one half, the invitation to register on the other. */
export function Invitation({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const isSignedIn = useIsSignedIn();
  const usd = useLotteryUsd();
  return (
    <section className={classes('ticket')} aria-label={t('account.title')}>
      {usd !== null && (
        <>
          <div className={classes('half', 'prize')}>
            <h2 className={classes('figure')}>{t('lottery.title', { usd })}</h2>
            <p>{t('lottery.text', { usd })}</p>
            {children}
          </div>
          <div className={classes('tear')} aria-hidden="true" />
        </>
      )}
      <div className={classes('half')}>
        <h2 className={classes('title')}>{t('account.title')}</h2>
        <p>{t(usd !== null ? 'account.text' : 'account.textPlain')}</p>
        {isSignedIn ? (
          <Link to="/user-profile" className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('account.history')}
          </Link>
        ) : (
          <p className={classes('ways')}>
            <Link to="/register" className={buttonClass({ kind: 'primary', size: 'large' })}>
              {t('account.create')}
            </Link>
            <Link to="/login" className={buttonClass({ kind: 'quiet', size: 'large' })}>
              {t('account.login')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
