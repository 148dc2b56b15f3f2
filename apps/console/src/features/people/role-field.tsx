import { OPERATOR_ROLES, type OperatorRole } from '@naru/core';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';

export interface RoleFieldProps {
  readonly role: OperatorRole;
  readonly onRoleChange: (role: OperatorRole) => void;
}

/** A role, with what it allows. */
export function RoleField({ role, onRoleChange }: RoleFieldProps): ReactNode {
  const t = useT();
  return (
    <SelectField
      label={t('team.role')}
      hint={t(`role.text.${role}`)}
      options={OPERATOR_ROLES.map((each) => [each, t(`role.${each}`)])}
      value={role}
      onValueChange={onRoleChange}
    />
  );
}
