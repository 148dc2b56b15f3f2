import type { Person, People } from '@naru/contract';
import { bindClasses, Button, type Column, layout, StatusChip, Table } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import sheet from './people.module.css';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@naru/core';
import { SelectField } from '../../shared/form/fields.tsx';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

const classes = bindClasses(sheet);

interface OpenForm {
  readonly person: Person;
  readonly act: 'role' | 'access' | 'sign_out' | 'reset_factor';
}

/** The operators of the desk, and what an owner may change about each. */
export function PeopleList({ people }: { readonly people: readonly Person[] }): ReactNode {
  const t = useT();
  const [form, setForm] = useState<OpenForm | null>(null);
  const close = (): void => setForm(null);
  return (
    <>
      <Table
        caption={t('team.title')}
        columns={personColumns(t, setForm)}
        rows={people}
        rowKey={({ id }) => id}
      />
      <FormDialog title={form === null ? '' : titleOf(t, form)} onClose={close}>
        {form?.act === 'role' && <SetRoleForm person={form.person} onClose={close} />}
        {form?.act === 'sign_out' && <SignOutForm person={form.person} onClose={close} />}
        {form?.act === 'reset_factor' && <ResetFactorForm person={form.person} onClose={close} />}
        {form?.act === 'access' && <SetAccessForm person={form.person} onClose={close} />}
      </FormDialog>
    </>
  );
}

function titleOf(t: Translate, { person, act }: OpenForm): string {
  if (act === 'role') return t('team.set_role');
  if (act === 'sign_out' || act === 'reset_factor') return t(`team.${act}`);
  return t(person.disabledAt === null ? 'team.disable' : 'team.enable');
}

function personColumns(t: Translate, open: (form: OpenForm) => void): readonly Column<Person>[] {
  return [
    {
      key: 'name',
      header: t('field.name'),
      isHeadline: true,
      cell: ({ name, isYou }) => (
        <span>
          {name} {isYou && <span className={classes('you')}>{t('team.you')}</span>}
        </span>
      ),
    },
    { key: 'role', header: t('team.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      key: 'seen',
      header: t('team.seen'),
      cell: ({ lastSeen, disabledAt }) => {
        if (disabledAt !== null) return <StatusChip tone="cancel">{t('team.disabled')}</StatusChip>;
        return lastSeen === null ? t('team.never') : <SeenText lastSeen={lastSeen} />;
      },
    },
    {
      key: 'acts',
      header: t('settings.change'),
      align: 'end',
      cell: (person) => (
        <span className={layout('row-end')}>
          <Button size="small" onClick={() => open({ person, act: 'role' })}>
            {t('team.set_role')}
          </Button>
          {person.devices.length > 0 && !person.isYou && (
            <Button size="small" onClick={() => open({ person, act: 'sign_out' })}>
              {t('team.sign_out')}
            </Button>
          )}
          {person.hasSecondFactor && (
            <Button size="small" onClick={() => open({ person, act: 'reset_factor' })}>
              {t('team.reset_factor')}
            </Button>
          )}
          <Button size="small" onClick={() => open({ person, act: 'access' })}>
            {t(person.disabledAt === null ? 'team.disable' : 'team.enable')}
          </Button>
        </span>
      ),
    },
  ];
}

function SeenText({ lastSeen }: { readonly lastSeen: string }): ReactNode {
  const t = useT();
  return t('team.seen.ago', { age: useAgeText({ sinceIso: lastSeen }) });
}

interface PersonFormProps {
  readonly person: Person;
  readonly onClose: () => void;
}

function SetRoleForm({ person, onClose }: PersonFormProps): ReactNode {
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

function SetAccessForm({ person, onClose }: PersonFormProps): ReactNode {
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

function SignOutForm({ person, onClose }: PersonFormProps): ReactNode {
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

function ResetFactorForm({ person, onClose }: PersonFormProps): ReactNode {
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

interface RoleFieldProps {
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

const PEOPLE_KEY = ['people'] as const;

/** The operators of the desk, and the invitations that are open. */
export function usePeople(): Reading<People> {
  return useReading('people', { request: {}, queryKey: PEOPLE_KEY, refetchInterval: POLL_MS });
}

/** Of an owner's act, which may change their own rights. */
export const PEOPLE_EFFECTS = { answers: PEOPLE_KEY, changes: [SESSION_KEY] } as const;
/** Of an invitation, whose answer has its link. */
export const INVITE_EFFECTS = { changes: [PEOPLE_KEY] } as const;
