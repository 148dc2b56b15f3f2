import { Dialog, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { ActivityNote } from '../features/session/ui/activity-note.tsx';
import { SignInForm } from '../features/session/ui/sign-in-form.tsx';
import { UnlockForm } from '../features/session/ui/unlock-form.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage, UnreachablePage } from '../shared/page/waiting-pages.tsx';
import { useSession } from '../shared/session/session.ts';
import sheet from './gate.module.css';
import { PagePlace } from './page-place.tsx';

const classes = bindClasses(sheet);

/**
 * Shows its pages to signed-in operators only. When a session ends while somebody works, the page stays and a
 * dialog over it asks for the password, so that nothing typed is lost. A locked session
 * hides the page, which keeps its place and what was typed.
 */
export function Gate(): ReactNode {
  const session = useSession();
  const [lastName, setLastName] = useState<string | null>(null);
  // Closing the dialog shows the page behind it; the next refused call opens it again.
  const [putOffAtMs, setPutOffAtMs] = useState<number | null>(null);
  const t = useT();
  if (session.isPending) return <LoadingPage />;
  if (session.data === undefined) return <UnreachablePage onRetry={() => void session.refetch()} />;
  const { operator, needsOwner } = session.data;
  if (operator !== null && operator.name !== lastName) setLastName(operator.name);
  if (operator === null && needsOwner) {
    return (
      <CalmPage title={t('unowned.title')}>
        <p>{t('unowned.text')}</p>
      </CalmPage>
    );
  }
  if (operator === null && lastName === null) {
    return (
      <CalmPage title={t('sign_in.title')} documentTitle={t('sign_in.document')}>
        <SignInForm />
      </CalmPage>
    );
  }
  const isLocked = operator?.isLocked === true;
  return (
    <>
      <div className={classes(isLocked ? 'hidden' : 'shown')}>
        <PagePlace />
      </div>
      <ActivityNote isOn={operator !== null && !isLocked} />
      <Dialog isOpen={isLocked} onClose={null} title={t('lock.title')} closeLabel={t('action.close')}>
        <UnlockForm name={lastName ?? ''} />
      </Dialog>
      <Dialog
        isOpen={operator === null && putOffAtMs !== session.dataUpdatedAt}
        onClose={() => setPutOffAtMs(session.dataUpdatedAt)}
        title={t('sign_in.again.title')}
        closeLabel={t('action.close')}
      >
        <SignInForm
          startName={lastName ?? ''}
          lead={<Notice tone="info">{t('sign_in.again.text')}</Notice>}
        />
      </Dialog>
    </>
  );
}
