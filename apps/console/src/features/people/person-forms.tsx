import type { Person } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { usePeopleActs } from './use-people.ts';
import { RoleField } from './role-field.tsx';

export interface PersonFormProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export function SetRoleForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const acts = usePeopleActs();
  const [role, setRole] = useState(person.role);
  return (
    <StepUpForm
      submitLabel={t('team.set_role')}
      onClose={onClose}
      send={({ password }) => acts.setRole(person.id, { role, password })}
    >
      <p>{t('team.set_role.text', { name: person.name })}</p>
      <RoleField role={role} onRoleChange={setRole} />
    </StepUpForm>
  );
}

export function SetAccessForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const acts = usePeopleActs();
  const isEnabled = person.disabledAt !== null;
  const name = isEnabled ? 'enable' : 'disable';
  return (
    <StepUpForm
      submitLabel={t(`team.${name}`)}
      kind={isEnabled ? 'primary' : 'danger'}
      onClose={onClose}
      send={({ password }) => acts.setAccess(person.id, { isEnabled, password })}
    >
      <p>{t(`team.${name}.text`, { name: person.name })}</p>
    </StepUpForm>
  );
}

export function SignOutForm({ person, onClose }: PersonFormProps): ReactNode {
  const t = useT();
  const acts = usePeopleActs();
  return (
    <StepUpForm
      submitLabel={t('team.sign_out')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => acts.signOut(person.id, { password })}
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
  const acts = usePeopleActs();
  return (
    <StepUpForm
      submitLabel={t('team.reset_factor')}
      kind="danger"
      onClose={onClose}
      send={({ password }) => acts.resetFactor(person.id, { password })}
    >
      <p>{t('team.reset_factor.text', { name: person.name })}</p>
    </StepUpForm>
  );
}
