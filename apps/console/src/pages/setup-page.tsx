import { buttonClass } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { OwnerForm } from '../features/session/new-operator-forms.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage, UnreachablePage } from '../shared/page/waiting-pages.tsx';
import { useSession } from '../shared/session/session.ts';

/** The target of the one-time link that the first start prints. */
export function SetupPage(): ReactNode {
  const [search] = useSearchParams();
  const [isDead, setIsDead] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const t = useT();
  const setupToken = search.get('token') ?? '';
  if (session.isPending) return <LoadingPage />;
  if (session.data === undefined) return <UnreachablePage onRetry={() => void session.refetch()} />;
  if (isDead || setupToken === '' || !session.data.needsOwner) return <DeadLinkPage />;
  return (
    <CalmPage title={t('setup.title')} documentTitle={t('setup.document')}>
      <OwnerForm
        token={setupToken}
        onDeadLink={() => setIsDead(true)}
        onCreated={() => void navigate('/', { replace: true })}
      />
    </CalmPage>
  );
}

function DeadLinkPage(): ReactNode {
  const t = useT();
  return (
    <CalmPage title={t('setup.dead.title')}>
      <p>{t('setup.dead.text')}</p>
      <p>
        <Link to="/" replace className={buttonClass({ kind: 'primary' })}>
          {t('setup.dead.sign_in')}
        </Link>
      </p>
    </CalmPage>
  );
}
