import { buttonClass } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { JoinForm } from '../features/session/new-operator-forms.tsx';
import { useConsoleApi } from '../shared/api/api-context.tsx';
import type { CallFailure } from '../shared/api/call-failure.ts';
import { useFailureText } from '../shared/display/failure-text.ts';
import { useT, useTimeFormats } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage, UnreachablePage } from '../shared/page/waiting-pages.tsx';

/** The target of an invitation: its receiver chooses a name and a password. */
export function JoinPage(): ReactNode {
  const token = useLocation().hash.slice(1);
  const invitation = useInvitation(token);
  const [lateFailure, setLateFailure] = useState<CallFailure | null>(null);
  const navigate = useNavigate();
  const t = useT();
  const { day } = useTimeFormats();
  if (invitation.data === undefined) return <LoadingPage />;
  const outcome = invitation.data;
  const failure = lateFailure ?? (outcome.ok ? null : outcome.failure);
  if (failure?.kind === 'unreachable') return <UnreachablePage onRetry={() => void invitation.refetch()} />;
  if (failure !== null || !outcome.ok) return <DeadInvitationPage failure={failure} />;
  const { role, endsAt } = outcome.value;
  return (
    <CalmPage title={t('join.title')} documentTitle={t('join.submit')}>
      <JoinForm
        token={token}
        leads={[t('join.text', { role: t(`role.${role}`), time: day(endsAt) }), t(`role.text.${role}`)]}
        onDeadLink={setLateFailure}
        onCreated={() => void navigate('/', { replace: true })}
      />
    </CalmPage>
  );
}

function useInvitation(token: string) {
  const api = useConsoleApi();
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.send('readInvitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function DeadInvitationPage({ failure }: { readonly failure: CallFailure | null }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  return (
    <CalmPage title={t('join.dead.title')}>
      {failure !== null && <p>{failureText(failure)}</p>}
      <p>
        <Link to="/" replace className={buttonClass({ kind: 'primary' })}>
          {t('setup.dead.sign_in')}
        </Link>
      </p>
    </CalmPage>
  );
}
