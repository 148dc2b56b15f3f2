import type { Person } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { PEOPLE_EFFECTS } from './use-people.ts';
import { RoleField } from './role-field.tsx';
import { useSend } from '../../shared/api/use-send.ts';

export interface PersonFormProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export function SetRoleForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const send = useSend(PEOPLE_EFFECTS);
  const [role, setRole] = useState(person.role);
  return (
    <StepUpForm
      submitLabel={t('team.set_role')}
      onClose={onClose}
      send={({ password }) => send('setRole', { params: { id: person.id }, body: { role, password } })}
    >
      <p>{t('team.set_role.text', { name: person.name })}</p>
      <RoleField role={role} onRoleChange={setRole} />
    </StepUpForm>
  );
}

export function SetAccessForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const send = useSend(PEOPLE_EFFECTS);
  const isEnabled = person.disabledAt !== null;
  const name = isEnabled ? 'enable' : 'disable';
  return (
    <StepUpForm
      submitLabel={t(`team.${name}`)}
      kind={isEnabled ? 'primary' : 'danger'}
      onClose={onClose}
      send={({ password }) => send('setAccess', { params: { id: person.id }, body: { isEnabled, password } })}
    >
      <p>{t(`team.${name}.text`, { name: person.name })}</p>
    </StepUpForm>
  );
}

export function SignOutForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const send = useSend(PEOPLE_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('team.sign_out')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => send('endSessionsOf', { params: { id: person.id }, body: { password } })}
    >
      <p>{t('team.sign_out.text', { name: person.name })}</p>
      <ul>
        {person.devices.map((device, index) => (
          <li key={`${index} ${device}`}>{device}</li>
        ))}
      </ul>
    </StepUpForm>
  );
}

export function ResetFactorForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const send = useSend(PEOPLE_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('team.reset_factor')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => send('resetFactor', { params: { id: person.id }, body: { password } })}
    >
      <p>{t('team.reset_factor.text', { name: person.name })}</p>
    </StepUpForm>
  );
}
