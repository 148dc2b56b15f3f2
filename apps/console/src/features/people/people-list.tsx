import type { Person } from '@naru/contract';
import { Button, type Column, StatusChip, Table, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ResetFactorForm, SetAccessForm, SetRoleForm, SignOutForm } from './person-forms.tsx';
import sheet from './people.module.css';

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
        <span className={classes('acts')}>
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
