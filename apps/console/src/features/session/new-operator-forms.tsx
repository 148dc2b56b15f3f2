import { INVITATION_REFUSALS } from '@naru/core';
import { layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { PASSWORD_LENGTH_MIN, checkOwnerForm } from './owner-form.ts';
import { CredentialsForm, type CredentialsFormProps } from './credentials-form.tsx';

export interface NewOperatorFormProps {
  /** The secret of the link. */
  readonly token: string;
  readonly onCreated: () => void;
  /** The link was used already, or it was never valid. */
  readonly onDeadLink: (failure: CallFailure) => void;
}

/** Creates the first operator. */
export function OwnerForm({ token, onCreated, onDeadLink }: NewOperatorFormProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  return (
    <NewCredentials
      leads={[t('setup.text')]}
      submitLabel={t('setup.submit')}
      send={(owner) => api.send('createOwner', { body: { setupToken: token, ...owner } })}
      onDone={onCreated}
      deadCodes={['setup_link_invalid', 'owner_exists']}
      onDeadLink={onDeadLink}
    />
  );
}

/** Creates the operator of an invitation. */
export function JoinForm({
  leads,
  token,
  onCreated,
  onDeadLink,
}: NewOperatorFormProps & Pick<NewCredentialsProps, 'leads'>): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  return (
    <NewCredentials
      leads={leads}
      submitLabel={t('join.submit')}
      send={(credentials) => api.send('acceptInvitation', { body: { token, ...credentials } })}
      onDone={onCreated}
      deadCodes={INVITATION_REFUSALS}
      onDeadLink={onDeadLink}
    />
  );
}

interface NewCredentialsProps extends Pick<CredentialsFormProps, 'submitLabel' | 'send' | 'onDone'> {
  readonly leads: readonly string[];
  /** Refusals after which the link will never work. */
  readonly deadCodes: readonly string[];
  readonly onDeadLink: (failure: CallFailure) => void;
}

function NewCredentials({ leads, deadCodes, onDeadLink, ...form }: NewCredentialsProps): ReactNode {
  const t = useT();
  return (
    <CredentialsForm
      {...form}
      lead={leads.map((text) => (
        <p key={text} className={layout('quiet')}>
          {text}
        </p>
      ))}
      nameHint={t('field.name.hint')}
      passwordHint={(count) =>
        count > 0 && count < PASSWORD_LENGTH_MIN
          ? t('field.password.count', { count, min: PASSWORD_LENGTH_MIN })
          : t('field.password.new_hint', { min: PASSWORD_LENGTH_MIN })
      }
      autoComplete="new-password"
      check={checkOwnerForm}
      onFailure={(failure) => {
        const isDead = deadCodes.some((code) => isRefusal(failure, code));
        if (isDead) onDeadLink(failure);
        return isDead;
      }}
    />
  );
}
