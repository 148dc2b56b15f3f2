import { Button, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { PasswordField } from '../../../shared/password/password-field.tsx';
import { PASSWORD_LENGTH_MIN, checkOwnerForm, countCharacters } from '../model/owner-form.ts';
import sheet from './form.module.css';

const classes = bindClasses(sheet);

export interface OwnerFormProps {
  readonly setupToken: string;
  readonly onCreated: () => void;
  /** The link was used or never right. */
  readonly onDeadLink: () => void;
}

function useCreateOwner({ setupToken, onCreated, onDeadLink }: OwnerFormProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const create = async (owner: { readonly name: string; readonly password: string }): Promise<void> => {
    setIsSending(true);
    setFailure(null);
    const outcome = await api.createOwner({ setupToken, ...owner });
    setIsSending(false);
    if (outcome.ok) {
      await queryClient.invalidateQueries();
      onCreated();
    } else if (isRefusal(outcome.failure, 'setup_link_invalid') || isRefusal(outcome.failure, 'owner_exists'))
      onDeadLink();
    else setFailure(outcome.failure);
  };
  return { isSending, failure, create };
}

/** Name and password of the first operator; says beside each field what is wrong with it. */
export function OwnerForm(props: OwnerFormProps): ReactNode {
  const { isSending, failure, create } = useCreateOwner(props);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const t = useT();
  const failureText = useFailureText();
  const problems = checkOwnerForm({ name, password });
  const length = countCharacters(password);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(true);
    const wrongField = problems.name !== null ? 'username' : problems.password !== null ? 'password' : null;
    const field = wrongField === null ? null : event.currentTarget.elements.namedItem(wrongField);
    if (field instanceof HTMLInputElement) field.focus();
    if (wrongField === null) void create({ name: name.trim(), password });
  };
  const nameProblem = isTried ? problems.name : null;
  const passwordProblem = isTried ? problems.password : null;
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <p className={classes('lead')}>{t('setup.text')}</p>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <Field
        label={t('field.name')}
        hint={t('field.name.hint')}
        error={nameProblem === null ? null : t(`problem.${nameProblem}`)}
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <PasswordField
        label={t('field.password')}
        autoComplete="new-password"
        value={password}
        onValueChange={setPassword}
        hint={
          length > 0 && length < PASSWORD_LENGTH_MIN
            ? t('field.password.count', { count: length, min: PASSWORD_LENGTH_MIN })
            : t('field.password.new_hint', { min: PASSWORD_LENGTH_MIN })
        }
        error={passwordProblem === null ? null : t(`problem.${passwordProblem}`)}
      />
      <Button kind="primary" size="large" type="submit" isWide isLoading={isSending}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}
