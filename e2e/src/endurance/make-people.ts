import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import {
  type Desk,
  NO_OWN_CALLS,
  type Store,
  type User,
  addToList,
  hashOperator,
  recordDeskAct,
} from '@naru/desk';

/** An owner, an account and what is blocked, as the desk itself writes them. */
export async function makePeople(desk: Desk, nowMs: number): Promise<void> {
  const { store } = desk;
  const owner = {
    operatorId: 'mina',
    name: 'Mina',
    passwordHash: 'hash',
    role: 'owner',
    totpSecret: null,
    disabledAtMs: null,
    ...NO_OWN_CALLS,
    createdAtMs: nowMs,
  } as const;
  const factsHash = hashOperator(desk.hashText, owner, []);
  const made = await recordDeskAct<null, 'owner_exists'>(desk, () =>
    ok({
      what: { event: 'operator_made', subjectId: 'mina', operatorId: 'mina', factsHash, note: null },
      write: (act) => store.saveFirstOperator(owner, act),
    }),
  );
  assert.ok(made.ok);
  await saveJun(store, nowMs);
  const lines = ['thief', 'spy', 'bot'].map((name) => ({
    kind: 'email' as const,
    value: `${name}@example.org`,
  }));
  await addToList(desk, { list: 'block', lines, source: null }, { operatorId: 'mina', reason: 'police' });
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
