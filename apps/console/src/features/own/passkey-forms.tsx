import type { Passkey } from '@naru/contract';
import { suggestName } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { type FormState, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { PASSKEY_EFFECTS, useAddPasskey } from './use-passkeys.ts';
import { useSend } from '../../shared/api/use-send.ts';

/** The desk's own limit. */
const NAME_LENGTH_MAX = 64;

export function AddPasskeyForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const add = useAddPasskey();
  const [name, setName] = useState(() => suggestName(navigator.userAgent));
  return (
    <StepUpForm
      submitLabel={t('passkey.add')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      send={({ password }) => add(name, password)}
    >
      {(state) => (
        <>
          <p>{t('passkey.add.text')}</p>
          <NameField state={state} name={name} onNameChange={setName} />
        </>
      )}
    </StepUpForm>
  );
}

export interface OnePasskeyFormProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyForm({ passkey, onClose }: OnePasskeyFormProps): ReactNode {
  const t = useT();
  const send = useSend(PASSKEY_EFFECTS);
  const [name, setName] = useState(passkey.name);
  return (
    <StepUpForm
      submitLabel={t('passkey.rename')}
      hasPassword={false}
      isReady={name.trim() !== ''}
      onClose={onClose}
      send={() => send('renamePasskey', { params: { id: passkey.id }, body: { name } })}
    >
      {(state) => <NameField state={state} name={name} onNameChange={setName} />}
    </StepUpForm>
  );
}

export function RemovePasskeyForm({ passkey, onClose }: OnePasskeyFormProps): ReactNode {
  const t = useT();
  const send = useSend(PASSKEY_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('passkey.remove')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => send('removePasskey', { params: { id: passkey.id }, body: { password } })}
    >
      <p>{t('passkey.remove.text', { name: passkey.name })}</p>
    </StepUpForm>
  );
}

interface NameFieldProps {
  readonly state: FormState;
  readonly name: string;
  readonly onNameChange: (name: string) => void;
}

function NameField({ state, name, onNameChange }: NameFieldProps): ReactNode {
  const t = useT();
  return (
    <TextField
      label={t('passkey.name')}
      hint={t('passkey.name.hint')}
      error={state.isTried && name.trim() === '' && t('passkey.name.missing')}
      name="passkey-name"
      maxLength={NAME_LENGTH_MAX}
      text={name}
      onTextChange={onNameChange}
    />
  );
}
