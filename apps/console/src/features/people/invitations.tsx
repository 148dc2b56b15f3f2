import type { OperatorRole } from '@naru/core';
import type { Invited, OpenInvitation } from '@naru/contract';
import { bindClasses, Button, type Column, CopyBox, layout, Notice, Table } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { INVITE_EFFECTS, PEOPLE_EFFECTS, RoleField } from './people-list.tsx';
import sheet from './people.module.css';
import { usePress, useSend } from '../../shared/api/use-send.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

const classes = bindClasses(sheet);

interface MadeLink extends Invited {
  readonly role: OperatorRole;
}

/** Open invitations, and the links of new ones, each of which is shown only once. */
export function Invitations({ invitations }: { readonly invitations: readonly OpenInvitation[] }): ReactNode {
  const t = useT();
  // The desk cannot show a link again: all that were made here stay until the page is left.
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  return (
    <section className={layout('stack-4', 'start', 'above-6')} aria-labelledby="invitations">
      <h2 id="invitations">{t('invitation.title')}</h2>
      <p className={classes('text')}>{t('invitation.text')}</p>
      <FormButton label={t('invitation.invite')}>
        {(close) => <InviteForm onInvited={(link) => setMade([link, ...made])} onClose={close} />}
      </FormButton>
      <div role="status" className={classes('link')}>
        {made.map((link) => (
          <NewLink key={link.token} link={link} />
        ))}
      </div>
      <InvitationTable invitations={invitations} />
    </section>
  );
}

function InviteForm({
  onInvited,
  onClose,
}: {
  readonly onInvited: (link: MadeLink) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const send = useSend(INVITE_EFFECTS);
  const [role, setRole] = useState<OperatorRole>('operator');
  return (
    <StepUpForm
      submitLabel={t('invitation.submit')}
      onClose={onClose}
      send={({ password }) => send('invite', { body: { role, password } })}
      onDone={(invited) => onInvited({ ...invited, role })}
    >
      <RoleField role={role} onRoleChange={setRole} />
    </StepUpForm>
  );
}

/** The secret comes after the `#`, which browsers send to no server. */
function NewLink({ link: { token, endsAt, role } }: { readonly link: MadeLink }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  return (
    <Notice tone="success">
      <b>{t('invitation.for', { role: t(`role.${role}`) })}</b>
      <p>{t('invitation.made', { time: day(endsAt) })}</p>
      <CopyBox
        text={`${location.origin}/join#${token}`}
        label={t('invitation.copy')}
        copiedLabel={t('invitation.copied')}
        variant="text"
      />
    </Notice>
  );
}

function InvitationTable({ invitations }: { readonly invitations: readonly OpenInvitation[] }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const send = useSend(PEOPLE_EFFECTS);
  const { failure, press } = usePress();
  const columns = invitationColumns(
    { t, day },
    (id) => void press(() => send('revokeInvitation', { params: { id } })),
  );
  return (
    <div className={classes('list')}>
      <FailureNotice failure={failure} />
      <Table
        caption={t('invitation.title')}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={t('invitation.none')}
      />
    </div>
  );
}

function invitationColumns(
  { t, day }: { readonly t: Translate; readonly day: TimeFormats['day'] },
  revoke: (id: string) => void,
): readonly Column<OpenInvitation>[] {
  return [
    { key: 'role', header: t('team.role'), isHeadline: true, cell: ({ role }) => t(`role.${role}`) },
    { key: 'by', header: t('invitation.by'), cell: ({ invitedBy }) => invitedBy },
    { key: 'ends', header: t('invitation.ends'), cell: ({ endsAt }) => day(endsAt) },
    {
      key: 'act',
      header: t('settings.change'),
      align: 'end',
      cell: ({ id }) => (
        <Button size="small" onClick={() => revoke(id)}>
          {t('invitation.revoke')}
        </Button>
      ),
    },
  ];
}
