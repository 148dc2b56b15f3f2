import { Dialog, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { SignInForm } from '../features/session/ui/sign-in-form.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage, UnreachablePage } from '../shared/page/waiting-pages.tsx';
import { useSession } from '../shared/session/session.ts';

/**
 * Lets signed-in operators through. A session that ends while somebody works leaves the desk standing and
 * asks for the password on top of it, so that nothing typed is lost.
 */
export function Gate({ children }: { readonly children: ReactNode }): ReactNode {
  const session = useSession();
  const [lastName, setLastName] = useState<string | null>(null);
  // Closing the dialog shows what is behind it; the next call that is refused opens it again.
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
  return (
    <>
      {children}
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
