import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import { type Desk, NO_OWN_CALLS, type Operator, recordDeskAct } from '@naru/desk';

/** Mina, and three whom she invited. */
export async function makeOwners(desk: Desk): Promise<void> {
  const owner: Operator = {
    operatorId: 'mina',
    name: 'mina',
    passwordHash: '',
    role: 'owner',
    totpSecret: null,
    disabledAtMs: null,
    ...NO_OWN_CALLS,
    createdAtMs: desk.clock.nowMs(),
  };
  const about = { subjectId: 'mina', operatorId: '', note: null } as const;
  const made = await recordDeskAct<null, 'owner_exists'>(desk, () =>
    ok({
      what: { event: 'operator_made', ...about },
      write: (act) => desk.store.saveFirstOperator(owner, act),
    }),
  );
  assert.ok(made.ok);
  for (const name of ['jun', 'kim', 'lee']) await invite(desk, { ...owner, operatorId: name, name });
}

async function invite(desk: Desk, operator: Operator): Promise<void> {
  const { name } = operator;
  const invitation = {
    invitationId: name,
    tokenHash: name,
    role: 'owner',
    invitedBy: 'mina',
    createdAtMs: desk.clock.nowMs(),
    endsAtMs: desk.clock.nowMs() + 1,
    endedAtMs: null,
    usedBy: null,
  } as const;
  const about = { subjectId: name, operatorId: '', note: null } as const;
  const invited = await recordDeskAct(desk, () =>
    ok({
      what: { event: 'operator_invited', ...about },
      write: (act) => desk.store.saveInvitation(invitation, act),
    }),
  );
  assert.ok(invited.ok);
  const used = { ...invitation, usedBy: name, endedAtMs: desk.clock.nowMs() };
  const joined = await recordDeskAct<null, 'name_taken'>(desk, () =>
    ok({
      what: { event: 'operator_made', ...about },
      write: (act) => desk.store.saveInvitedOperator({ invitation: used, operator }, act),
    }),
  );
  assert.ok(joined.ok);
}
