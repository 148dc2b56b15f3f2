import assert from 'node:assert/strict';
import { type Desk, type Store, type User, hashOperator, recordDeskAct } from '@naru/desk';

/** An owner and an account, as the desk itself writes them. */
export async function makePeople(desk: Desk, nowMs: number): Promise<void> {
  const { store } = desk;
  const owner = {
    operatorId: 'mina',
    name: 'Mina',
    passwordHash: 'hash',
    role: 'owner',
    totpSecret: null,
    disabledAtMs: null,
    createdAtMs: nowMs,
  } as const;
  const factsHash = hashOperator(desk.hashText, owner, []);
  const made = await recordDeskAct(
    desk,
    { event: 'operator_made', subjectId: 'mina', operatorId: 'mina', factsHash, note: null },
    (act) => store.saveFirstOperator(owner, act),
  );
  assert.ok(made.ok);
  await saveJun(store, nowMs);
}

async function saveJun(store: Store, nowMs: number): Promise<void> {
  const user: User = {
    userId: 'jun',
    version: 1,
    username: 'Jun',
    usernameKey: 'jun',
    email: 'jun@example.org',
    emailKey: 'jun@example.org',
    phone: '',
    fullName: '',
    dateOfBirth: '',
    countryCode: null,
    passwordHash: 'hash',
    language: 'en',
    totpSecret: null,
    totpPendingSecret: null,
    totpLastStep: 0,
    knownDevices: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    leavingAtMs: null,
  };
  assert.ok((await store.saveNewUser({ user, letters: [] })).ok);
}
