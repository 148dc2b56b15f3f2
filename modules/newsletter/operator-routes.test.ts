import assert from 'node:assert/strict';
import { OPERATOR_ROLES } from '@naru/core';
import { verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { createRetention } from '../../apps/server/src/workers/housekeeping.ts';
import { systemTimers } from '../../apps/server/src/machine/timers.ts';
import { assertFits } from '../../apps/server/src/testing/fits-schema.ts';
import { TEST_BOX } from '../../apps/server/src/testing/test-box.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../apps/server/src/testing/test-console.ts';
import { waitUntil } from '../../apps/server/src/testing/wait-for.ts';
import { subscribe } from './readers.ts';
import { OPERATOR_SHAPES } from './shapes.ts';
import { type ReaderRecords, openReaders } from './tables.ts';

const EMAILS = ['b@example.com', 'a@example.com', 'c@example.com'];

function withReaders(run: (desk: TestConsole, records: ReaderRecords) => Promise<void>): Promise<void> {
  return withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const records = desk.context.desk.store.records(openReaders);
    for (const email of EMAILS)
      await subscribe(desk.context.desk, records, { email, language: 'en', needsConfirmation: true });
    await run(desk, records);
  });
}

test('readers come page by page, with covered addresses for people who may only look', () =>
  withReaders(async (desk) => {
    const first = await desk.call('GET', '/api/readers?limit=2');
    await assertFits(OPERATOR_SHAPES.readers.answers[200], first.body);
    assert.match(JSON.stringify(first.body), /a@example\.com.*b@example\.com/);
    const next = `/api/readers?after=${String(first.body['nextAfter'])}`;
    const rest = (await desk.call('GET', next)).body;
    assert.deepEqual([rest['nextAfter'], JSON.stringify(rest).includes('c@example.com')], [null, true]);
    await desk.changeRole('viewer');
    for (const path of ['/api/readers?limit=2', next])
      assert.doesNotMatch(JSON.stringify((await desk.call('GET', path)).body), /"[abc]@example/);
    assert.equal((await desk.call('GET', '/api/readers', { isStranger: true })).status, 401);
    assert.equal((await desk.call('GET', '/api/readers?limit=0')).body['code'], 'field_invalid');
  }));

test('no role reads a key or a token of a reader in the list or in the letters', () =>
  withReaders(async (desk, records) => {
    const secrets = (await records.list({ limit: 9 })).map(({ readerId }) => readerId);
    const letters = await desk.context.desk.store.listLetters({ limit: 9 });
    for (const { letter } of letters) {
      assert.ok(letter?.kind === 'of_module');
      secrets.push(TEST_BOX.open(String(letter.facts.own['token'])) ?? assert.fail());
    }
    const paths = ['/api/readers', '/api/letters?folder=waiting'];
    for (const { letterId } of letters) paths.push(`/api/letters/${letterId}`);
    assert.equal(secrets.length, 2 * EMAILS.length);
    for (const role of OPERATOR_ROLES) {
      await desk.changeRole(role);
      const answers = await Promise.all(paths.map((path) => desk.call('GET', path)));
      const text = JSON.stringify(answers);
      assert.match(text, /Confirm your newsletter subscription/);
      for (const secret of secrets) assert.ok(!text.includes(secret), role);
    }
  }));

test('the file has those who confirmed, takes the password, and is an act', () =>
  withReaders(async (desk, records) => {
    const { store, hashText } = desk.context.desk;
    const nowMs = desk.house.clock.nowMs();
    const reader = { readerId: 'r', email: 'Z@example.com', emailKey: 'z@example.com' } as const;
    const times = { createdAtMs: nowMs, confirmedAtMs: null };
    await records.save({ ...reader, ...times, language: 'en', tokenHash: 'h' }, []);
    assert.ok(await records.confirm('h', nowMs));
    const saved = async () => (await store.listActsAbout({ subjectId: 'newsletter', limit: 9 })).length;
    const refused = await desk.call('POST', '/api/readers.csv', { body: { password: 'wrong' } });
    assert.deepEqual([refused.body['code'], await saved()], ['step_up_failed', 0]);
    const { status, text } = await desk.download('/api/readers.csv', { password: PASSWORD });
    assert.deepEqual([status, await saved()], [200, 1]);
    const [head, line = '', ...rest] = text.split('\r\n');
    assert.deepEqual([head, rest], ['email,language,asked,confirmed,leave', ['']]);
    assert.match(line, /^Z@example\.com,en,[^,]+,[^,]+,https?:.*\/api\/newsletter\/leave\?reader=\w+$/);
    const [noted] = desk.logged.filter(({ event }) => event === 'module_act');
    assert.equal(noted?.fields?.['what'], 'readers_saved');
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  }));

test('a reader who never answered is gone when letters are forgotten', () =>
  withReaders(async ({ context, house, logged }, records) => {
    const dayMs = 86_400_000;
    const keep = { keepContactMs: dayMs, keepReceiverMs: dayMs, keepActivityMs: dayMs, keepListedMs: dayMs };
    house.clock.advance(2 * dayMs);
    const worker = createRetention({
      desk: context.desk,
      keep: () => ({ ...keep, keepLettersMs: dayMs }),
      log: context.log,
      timers: systemTimers,
    });
    worker.start();
    await waitUntil('the round', async () => logged.some(({ event }) => event === 'persons_forgotten'));
    await worker.stop();
    assert.deepEqual(await records.list({ limit: 9 }), []);
    assert.equal(logged.find(({ event }) => event === 'persons_forgotten')?.fields?.['ofModules'], 3);
  }));
