import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { PASSWORD_LENGTH_MIN, checkOwnerForm } from '../model/owner-form.ts';
import { CredentialsForm } from './credentials-form.tsx';
import sheet from './form.module.css';

const classes = bindClasses(sheet);

export interface OwnerFormProps {
  readonly setupToken: string;
  readonly onCreated: () => void;
  /** The link was used already, or it was never valid. */
  readonly onDeadLink: () => void;
}

/** Creates the first operator. */
export function OwnerForm({ setupToken, onCreated, onDeadLink }: OwnerFormProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  return (
    <CredentialsForm
      lead={<p className={classes('lead')}>{t('setup.text')}</p>}
      nameHint={t('field.name.hint')}
      passwordHint={(count) =>
        count > 0 && count < PASSWORD_LENGTH_MIN
          ? t('field.password.count', { count, min: PASSWORD_LENGTH_MIN })
          : t('field.password.new_hint', { min: PASSWORD_LENGTH_MIN })
      }
      autoComplete="new-password"
      submitLabel={t('setup.submit')}
      check={checkOwnerForm}
      send={(owner) => api.send('createOwner', { body: { setupToken, ...owner } })}
      onDone={onCreated}
      onFailure={(failure) => {
        const isDead = isRefusal(failure, 'setup_link_invalid') || isRefusal(failure, 'owner_exists');
        if (isDead) onDeadLink();
        return isDead;
      }}
    />
  );
}
