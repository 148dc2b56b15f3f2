import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { recordContact } from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../testing/test-console.ts';
import { TEST_GAUGES } from '../testing/test-context.ts';
import { openPair } from '../testing/test-people.ts';
import { readDeskStatus } from './desk-status.ts';

const HOUR_MS = 3_600_000;

/** Kind and count of each alarm, but for the networks, which nobody reads here. */
async function listAlarms(console: TestConsole): Promise<readonly string[]> {
  const { body } = await console.call('GET', '/api/status');
  const alarms: readonly { kind: string; count: number }[] = JSON.parse(JSON.stringify(body['alarms']));
  return alarms.filter(({ kind }) => kind !== 'rail_silent').map(({ kind, count }) => `${kind} ${count}`);
}

test('a message is called out once it has waited for four hours, until somebody has answered it', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { desk, clock } = console.house;
    const contact = { name: 'Mina', email: 'mina@example.com', message: 'Where is my money?' };
    assert.ok((await recordContact(desk, { ...contact, language: 'en' })).ok);
    clock.advance(4 * HOUR_MS - 1);
    assert.deepEqual(await listAlarms(console), []);
    clock.advance(1);
    assert.deepEqual(await listAlarms(console), ['message_unanswered 1']);
    const [letter] = await desk.store.listLetters({ folder: 'contact', limit: 1 });
    const answered = await console.call('POST', `/api/letters/${letter?.letterId ?? ''}/answered`, {
      body: {},
    });
    assert.equal(answered.status, 200, JSON.stringify(answered.body));
    assert.deepEqual(await listAlarms(console), []);
  }));

test('letters that wait, that no server takes and that were given up are distinguished', () =>
  withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { desk, clock } = console.house;
    const { store } = desk;
    const [refused, unreached, givenUp] = ['letter-1', 'letter-2', 'letter-3'] as const;
    await store.saveLetters(
      [refused, unreached, givenUp].map((letterId) => ({
        letterId,
        kind: 'desk_alarm',
        to: 'mina@example.com',
        language: 'en',
        facts: { alarms: 'Late payouts: 1' },
        createdAtMs: clock.nowMs(),
      })),
    );
    const end = async (letterId: string, fault: string, attemptCount = 1): Promise<void> => {
      const nowMs = clock.nowMs();
      const state = fault === 'mail_refused' ? 'given_up' : 'waiting';
      await store.claimLetter({ letterId, attemptCount: attemptCount - 1, nowMs, untilMs: nowMs + HOUR_MS });
      await store.endAttempt({ letterId, attemptCount, state, atMs: nowMs, fault });
    };
    await end(refused, 'smtp_450');
    assert.deepEqual(await listAlarms(console), ['mail_delayed 1']);
    await end(unreached, 'mail_socket');
    await end(unreached, 'mail_socket', 2);
    assert.deepEqual(await listAlarms(console), ['mail_down 1', 'mail_delayed 1']);
    await end(givenUp, 'mail_refused');
    assert.deepEqual(await listAlarms(console), ['mail_given_up 1', 'mail_down 1', 'mail_delayed 1']);
  }));

test('what waits for a second person is called out until one has decided', () =>
  withTestConsole({ settings: { ...AWAKE, fourEyesAboveUsdCents: 0n } }, async (console) => {
    const { mina, jun } = await openPair(console);
    await console.house.publish();
    const entry = { kind: 'bought', assetId: 'LTC', amount: '1', note: 'bought', evidence: '' };
    const body = { ...entry, entryKey: randomUUID(), password: PASSWORD };
    assert.equal((await mina.call('POST', '/api/treasury/entries', body)).status, 200);
    const alarmsOf = async (): Promise<string> =>
      JSON.stringify((await jun.call('GET', '/api/status')).body['alarms']);
    assert.match(await alarmsOf(), /"kind":"approval_waiting"/);
    const [proposal] = await jun.list();
    assert.equal((await jun.approve(proposal?.id ?? '')).status, 200);
    assert.doesNotMatch(await alarmsOf(), /approval_waiting/);
  }));

test('money of no order, changes on the host and entries that end are called out', async () => {
  const gauges = {
    countEndingEntries: () => Promise.resolve(3),
    listHostChanges: () => Promise.resolve(['fourEyesAboveUsd']),
  };
  await withTestConsole({ gauges }, async (console) => {
    await console.createOwner();
    const recorded = { currency: 'KRW', amount: '500000', reference: 'KB-1', mark: '홍길동' };
    const body = { ...recorded, password: PASSWORD };
    assert.equal((await console.call('POST', '/api/unmatched-deposits', { body })).status, 200);
    assert.deepEqual(await listAlarms(console), [
      'deposit_unmatched 1',
      'host_changes 1',
      'list_entries_ending 3',
    ]);
  });
});

test('a desk without any price says so urgently, whether none is asked for or none counts', () =>
  withTestConsole({}, async ({ house: { desk } }) => {
    const none = { reason: null, priceScaled: null, marketScaled: null, untilMs: null } as const;
    const halted = { symbol: 'LTC', state: 'halted', sources: [], wideningPpm: 0n, ...none } as const;
    const source = { ...createDemoRateSource(), decided: () => [halted] };
    for (const market of [null, { source }]) {
      const { alarms } = await readDeskStatus({ desk, market, gauges: TEST_GAUGES });
      const urgent = alarms.filter(({ level }) => level === 'critical').map(({ kind }) => kind);
      assert.ok(urgent.includes('prices_missing'), urgent.join(' '));
    }
  }));
