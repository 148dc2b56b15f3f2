import type { DeskFacts } from '@naru/contract';
import { bindClasses, buttonClass, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { useIsSignedIn } from '../../shared/session/use-session.ts';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import sheet from './invitation.module.css';

const classes = bindClasses(sheet);

interface InvitationProps {
  readonly lottery: DeskFacts['lottery'];
  readonly children: ReactNode;
}

/**
 * A ticket: on one half the daily prize, or only what was drawn last, with the children; on the other the
 * invitation to register, or what belongs to the person who is signed in.
 */
export function Invitation({ lottery, children }: InvitationProps): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const isSignedIn = useIsSignedIn();
  const usd = lottery?.usd ?? null;
  return (
    <section className={classes('ticket')} aria-label={t(isSignedIn ? 'account.own' : 'account.title')}>
      {lottery !== null && (
        <>
          <div className={classes('half', 'prize')}>
            <h2 className={classes('figure')}>
              {usd === null ? t('lottery.past') : t('lottery.title', { usd })}
            </h2>
            {usd !== null && <p>{t('lottery.text', { usd })}</p>}
            {children}
          </div>
          <div className={classes('tear')} aria-hidden="true" />
        </>
      )}
      <div className={classes('half')}>
        <h2 className={layout('clear')}>{t(isSignedIn ? 'account.own' : 'account.title')}</h2>
        {!isSignedIn && <p>{t(usd !== null ? 'account.text' : 'account.textPlain')}</p>}
        <p className={layout('row-2', 'above-2')}>
          {isSignedIn ? (
            <>
              <Way to="/user-profile?tab=transactions" kind="primary" text={t('account.history')} />
              {lottery !== null && (
                <Way to="/user-profile?tab=lottery" kind="quiet" text={t('account.entries')} />
              )}
            </>
          ) : (
            <>
              <Way to="/register" kind="primary" text={t('account.create')} />
              <Way to="/login" kind="quiet" text={t('account.login')} />
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function Way(props: {
  readonly to: string;
  readonly kind: 'primary' | 'quiet';
  readonly text: string;
}): ReactNode {
  return (
    <Link to={props.to} className={buttonClass({ kind: props.kind, size: 'large' })}>
      {props.text}
    </Link>
  );
}
