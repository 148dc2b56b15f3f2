import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  judgeFacts,
  keysOfAccount,
  keysOfEmail,
  keysOfNetwork,
  keysOfReceiver,
} from '../screening/screen-order.ts';
import type { ListEntry } from '../ports/list-store.ts';

function entryOf(list: ListEntry['list'], kind: ListEntry['kind'], value: string): ListEntry {
  const times = { createdAtMs: 1, keptAtMs: 1 };
  const facts = { reason: 'why', operatorId: 'o', ...times, source: null, salt: 's', hash: 'h' };
  return { entryId: `${list} ${kind} ${value}`, list, kind, value, ...facts };
}

const RECEIVER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const FACTS = [
  keysOfAccount('user-1'),
  keysOfEmail('Mina@mail.example.com'),
  keysOfReceiver(RECEIVER, false),
  keysOfNetwork('203.0.113.7'),
];
const BLOCKED_DOMAIN = entryOf('block', 'email_domain', 'example.com');

function judge(...entries: readonly ListEntry[]): readonly string[] {
  return judgeFacts(FACTS, entries).map(({ fact, entry }) => `${fact} ${entry.list}`);
}

test('nobody is stopped by what is about others', () => {
  assert.deepEqual(judge(), []);
  assert.deepEqual(judge(entryOf('block', 'email', 'jun@example.com')), []);
  assert.deepEqual(judge(entryOf('block', 'bank_account', RECEIVER)), []);
});

test('each fact is stopped by its own entry', () => {
  assert.deepEqual(judge(BLOCKED_DOMAIN), ['email block']);
  assert.deepEqual(judge(entryOf('block', 'address', RECEIVER)), ['receiver block']);
  assert.deepEqual(judge(entryOf('block', 'network', '203.0.112.0/22')), ['network block']);
});

test('allowed wins over blocked for the same fact, and for no other', () => {
  const allowed = entryOf('allow', 'email', 'mina@mail.example.com');
  assert.deepEqual(judge(BLOCKED_DOMAIN, allowed), []);
  assert.deepEqual(judge(entryOf('block', 'address', RECEIVER), allowed), ['receiver block']);
});

test('what allows an e-mail does not excuse somebody who is frozen', () => {
  const frozen = entryOf('freeze', 'account', 'user-1');
  assert.deepEqual(judge(frozen, entryOf('allow', 'email', 'mina@mail.example.com')), ['account freeze']);
});

test('an e-mail that was erased and a caller without an address have no facts', () => {
  assert.deepEqual([keysOfEmail('').keys, keysOfNetwork('').keys, keysOfAccount(null).keys], [[], [], []]);
});
