import { type Invitation, NO_OWN_CALLS, type Operator, type Store } from '@naru/desk';
import { sampleAct, sampleOperatorSession } from './sample-act.ts';
import { samplePasskey, sampleUser } from './sample-user.ts';

const SOMEBODY: Operator = {
  operatorId: 'p',
  name: 'n',
  passwordHash: 'h',
  role: 'owner',
  totpSecret: null,
  disabledAtMs: null,
  ...NO_OWN_CALLS,
  createdAtMs: 1,
};

const INVITATION: Invitation = {
  invitationId: 'i',
  tokenHash: 't',
  role: 'viewer',
  invitedBy: 'o',
  createdAtMs: 1,
  endsAtMs: 2,
  endedAtMs: null,
  usedBy: null,
};

export async function callOperators(store: Store): Promise<void> {
  await store.findOperatorByName('name');
  await store.findOperator('operator');
  await store.countOperators();
  const operator = { ...SOMEBODY, operatorId: 'o' };
  await store.saveFirstOperator(operator, sampleAct(2));
  for (const endedSessions of ['none', 'all', { sessionId: 's' }, { allBut: 't' }] as const) {
    await store.changeOperator({ operator, endedSessions }, sampleAct(3));
    await store.endOperatorSessions('o', endedSessions);
  }
  await store.changeOperator({ operator, endedSessions: 'all', dropsPasskeys: true }, sampleAct(3));
  const passkeys = { newPasskey: samplePasskey(sampleUser(1), 2), removedPasskeyId: 'p' };
  await store.changeOperatorPasskeys({ operatorId: 'o', passkeys, endedSessions: 'none' }, sampleAct(3));
  await store.listOperatorSessions('o', 1);
  await store.useOperatorTotpStep('o', 1);
  await store.listLastSeen();
  await store.saveInvitation(INVITATION, sampleAct(5));
  await store.findInvitation('t');
  await store.listInvitations();
  await store.endInvitation(INVITATION, sampleAct(6));
  await store.saveInvitedOperator({ invitation: INVITATION, operator: SOMEBODY }, sampleAct(7));
  await store.listOperators();
  await store.saveSession(sampleOperatorSession(), sampleAct(9));
  await store.findSession('t');
  await store.touchSession('t', 2);
  await store.stepUpSession('t', 2);
  await store.moveSessions(1);
  await store.deleteSession('t');
}
