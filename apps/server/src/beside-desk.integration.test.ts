import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { changeStoredSetting } from './config/change-stored-setting.ts';
import { type BackedUpDesk, withBackedUpDesk } from './testing/backed-up-desk.ts';
import { runProgram } from './testing/run-program.ts';
import { withDatabase } from './testing/with-database.ts';

// Commands that read a desk, while it runs.

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

/** Renames the desk again and again: each time an act in the trail, a change, and a setting. */
async function verifyMeanwhile({ house: { desk }, settings }: BackedUpDesk): Promise<void> {
  const verified = new AbortController();
  const verifying = runProgram('audit verify', settings, []).finally(() => verified.abort());
  let beforeJson: string | null = null;
  for (let turn = 1; !verified.signal.aborted; turn += 1) {
    const wish = { key: 'brandName', text: `Desk ${turn}`, beforeJson, reason: 'a test', operatorId: '' };
    const changed = await changeStoredSetting(desk, wish);
    assert.ok(changed.ok);
    beforeJson = changed.value;
    // This desk writes on the calling thread, which has to hear of the program's end.
    await nextTurn();
  }
  const { exitCode, text } = await verifying;
  assert.equal(exitCode, 0, text);
  assert.match(text, /The audit trail and the books are whole/);
  assert.notEqual(beforeJson, null);
}

test('the trail of a desk that runs is verified, whatever it writes meanwhile', () =>
  withBackedUpDesk(verifyMeanwhile));

test('the same with a desk on PostgreSQL', { skip: noServer }, () =>
  withDatabase(serverUrl ?? '', (databaseUrl) => withBackedUpDesk(verifyMeanwhile, databaseUrl)),
);

test('the settings of a desk that runs are read, and changed only once it has stopped', () =>
  withBackedUpDesk(async ({ house, settings }) => {
    const change = ['set', 'brandName', 'Mangrove', '--reason', 'another name'];
    const refused = await runProgram('settings', settings, change);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.text, /is in use by another Naru/);
    for (const [verb, ...words] of [['list'], ['get', 'brandName'], ['history']] as const) {
      const { exitCode, text } = await runProgram('settings', settings, [verb, ...words]);
      assert.equal(exitCode, 0, text);
      assert.match(text, verb === 'history' ? /No change is recorded/ : /brandName = .* \(default\)/);
    }
    await house.close();
    const changed = await runProgram('settings', settings, change);
    assert.equal(changed.exitCode, 0, changed.text);
  }));

test('where no desk was ever started there are settings to read, and no trail to verify', () =>
  withBackedUpDesk(async (desk) => {
    const nowhere = desk.elsewhere('nowhere');
    const verified = await runProgram('audit verify', nowhere, []);
    assert.deepEqual(verified, {
      exitCode: 2,
      text: 'This desk was never started: there is nothing to verify.\n',
    });
    const listed = await runProgram('settings', nowhere, ['list']);
    assert.equal(listed.exitCode, 0, listed.text);
  }));
