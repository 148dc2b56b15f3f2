import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStoreBeside } from '@naru/store';
import { backUpDesk } from './backup-command.ts';
import { startDesk } from '../compose.ts';
import { type ProcessSettings, readProcessSettings } from '../config/process-settings.ts';
import { type BackedUpDesk, withBackedUpDesk } from '../testing/backed-up-desk.ts';
import { environmentOf, runProgram } from '../testing/run-program.ts';
import { waitUntil } from '../testing/wait-for.ts';
import { withDatabase } from '../testing/with-database.ts';
import { databaseOf } from '../config/database-marks.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

const PROGRAM = fileURLToPath(new URL('../cli/naru.ts', import.meta.url));

async function writeKey({ folder, identity }: BackedUpDesk): Promise<string> {
  const keyPath = path.join(folder, 'key');
  await writeFile(keyPath, identity);
  return keyPath;
}

const STAGES =
  process.env['TEST_FORM'] === 'long'
    ? ['begun', 'table orders', 'table users', 'written', 'synced', 'named']
    : ['begun', 'table users', 'synced', 'named'];

test('a backup that is killed at any stage leaves no file with its name that is not whole', () =>
  withBackedUpDesk(async (desk) => {
    const keyPath = await writeKey(desk);
    for (const stage of STAGES) {
      const filePath = path.join(desk.folder, 'killed.age');
      const killed = await runProgram('testing/killed-backup', desk.settings, [filePath, stage]);
      assert.equal(killed.exitCode, -1, killed.text);
      const names = (await readdir(desk.folder)).filter((name) => name.startsWith('killed'));
      assert.deepEqual(names, [stage === 'named' ? 'killed.age' : 'killed.age.part'], stage);
      await rm(`${filePath}.part`, { force: true });
    }
    const args = [path.join(desk.folder, 'killed.age'), '--key-file', keyPath];
    const drilled = await runProgram('drill', desk.settings, args);
    assert.equal(drilled.exitCode, 0, drilled.text);
  }));

/** From the first command to the desk that runs again, as an operator does it. */
async function goThrough(desk: BackedUpDesk, target: ProcessSettings): Promise<void> {
  const filePath = path.join(desk.folder, 'desk.age');
  const key = ['--key-file', await writeKey(desk)];
  const backedUp = await runProgram('backup', desk.settings, [filePath]);
  assert.equal(backedUp.exitCode, 0, backedUp.text);
  const later = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
  const drilled = await runProgram('drill', desk.settings, [filePath, ...key]);
  assert.equal(drilled.exitCode, 0, drilled.text);
  assert.match(drilled.text, /orders: 2 in the backup, 3 in the desk/);
  assert.match(drilled.text, /This backup would bring the desk back/);
  assert.match(drilled.text, /Signed by \S+, a key of the desk on this machine/);
  const foreign = await runProgram('restore', target, [filePath, ...key]);
  assert.equal(foreign.exitCode, 2, foreign.text);
  assert.match(foreign.text, /which this machine does not know/);
  assert.ok(foreign.text.includes(desk.accept), foreign.text);
  key.push(desk.accept);
  const restored = await runProgram('restore', target, [filePath, ...key]);
  assert.equal(restored.exitCode, 0, restored.text);
  assert.match(restored.text, /Restored 2 orders/);
  const again = await runProgram('restore', target, [filePath, ...key]);
  assert.equal(again.exitCode, 2, again.text);
  for (const { text } of [backedUp, drilled, restored, again])
    assert.doesNotMatch(text, /AGE-SECRET|password/);

  const running = await startDesk({ ...target, ...ANY_PORT }, () => undefined);
  try {
    const { databaseUrl } = target;
    const busy = databaseUrl === null ? target : desk.elsewhere('busy', databaseUrl.reveal());
    const refused = await runProgram('restore', busy, [filePath, ...key]);
    assert.match(refused.text, /in use by another Naru|A desk is running on this database/);
    const store = await openStoreBeside(databaseOf(target));
    assert.notEqual((await store?.findNewestRestore())?.restore.readyAtMs, null);
    const held = await store?.listConcernedOrders({ concerns: ['hold'], limit: 9 });
    await store?.close();
    assert.equal(held?.length, 2, 'both unfinished orders are on hold');
    assert.ok(held.every(({ order }) => order.orderId !== later.orderId));
  } finally {
    await running.stop();
  }
}

test('a stopped desk moves to PostgreSQL and back, and goes on without a restore', { skip: noServer }, () =>
  withDatabase(serverUrl ?? '', (databaseUrl) =>
    withBackedUpDesk(async (desk) => {
      const there = await runProgram('move', desk.settings, ['--to', databaseUrl]);
      assert.match(there.text, /in use by another Naru/);
      await desk.house.close();
      const moved = await runProgram('move', desk.settings, ['--to', databaseUrl]);
      assert.equal(moved.exitCode, 0, moved.text);
      const onServer = readProcessSettings({ ...environmentOf(desk.settings), DATABASE_URL: databaseUrl });
      assert.ok(onServer.ok);
      const running = await startDesk({ ...onServer.value, ...ANY_PORT }, () => undefined);
      await running.stop();
      for (const name of ['naru.sqlite', 'naru.sqlite-wal', 'naru.sqlite-shm'])
        await rm(path.join(desk.settings.dataFolder, name), { force: true });
      const back = await runProgram('move', onServer.value, ['--to', 'sqlite']);
      assert.equal(back.exitCode, 0, back.text);
      const again = await startDesk({ ...desk.settings, ...ANY_PORT }, () => undefined);
      const store = await openStoreBeside(databaseOf(desk.settings));
      assert.equal(await store?.findNewestRestore(), null);
      const orders = / orders \(2 rows\)/;
      for (const { text } of [moved, back]) assert.match(text, orders);
      await store?.close();
      await again.stop();
    }),
  ),
);

test('a move to a database of the same kind, or to none, is refused', () =>
  withBackedUpDesk(async (desk) => {
    for (const to of ['sqlite', 'mysql://x', '']) {
      const refused = await runProgram('move', desk.settings, ['--to', to]);
      assert.equal(refused.exitCode, 2, refused.text);
    }
  }));

test('a drill that is stopped leaves nothing unencrypted behind', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = path.join(desk.folder, 'desk.age');
    assert.equal((await runProgram('backup', desk.settings, [filePath])).exitCode, 0);
    const temporary = path.join(desk.folder, 'temporary');
    await mkdir(temporary);
    const args = [PROGRAM, 'drill', filePath, '--key-file', await writeKey(desk)];
    const env = { ...process.env, ...environmentOf(desk.settings), TMPDIR: temporary };
    const drill = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const exited = once(drill, 'exit');
    const isAside = async (): Promise<boolean> =>
      (await readdir(temporary, { recursive: true })).some((name) => name.endsWith('naru.sqlite.part'));
    await waitUntil('a database aside', isAside);
    drill.kill('SIGINT');
    assert.deepEqual(await exited, [1, null]);
    assert.deepEqual(await readdir(temporary), []);
  }));

const ANY_PORT = {
  publicListen: { host: '127.0.0.1', port: 0 },
  consoleListen: { host: '127.0.0.1', port: 0 },
} as const;

describe('backup, drill and restore by their commands', () => {
  test('on the embedded database end in a desk that holds what is unfinished', () =>
    withBackedUpDesk((desk) => goThrough(desk, desk.elsewhere('restored'))));

  test('on PostgreSQL end in a desk that holds what is unfinished', { skip: noServer }, () =>
    withDatabase(serverUrl ?? '', (source) =>
      withDatabase(serverUrl ?? '', (target) =>
        withBackedUpDesk((desk) => goThrough(desk, desk.elsewhere('restored', target)), source),
      ),
    ),
  );
});

test('a backup that nobody signed, or another desk, is taken only by the word that it names', () =>
  withBackedUpDesk(async (desk) => {
    const key = ['--key-file', await writeKey(desk)];
    const unsigned = path.join(desk.folder, 'unsigned.age');
    const hidden = { ...desk.settings, signingKeyFile: path.join(desk.folder, 'none') };
    await backUpDesk(hidden, { filePath: unsigned, takenAtMs: 1 });
    for (const [program, words, expected] of [
      ['drill', [], /It is not signed\.[^]*--accept=unsigned/],
      ['restore', [desk.accept], /It is not signed\.[^]*--accept=unsigned/],
    ] as const) {
      const { exitCode, text } = await runProgram(program, desk.settings, [unsigned, ...key, ...words]);
      assert.equal(exitCode, 2, text);
      assert.match(text, expected);
    }
    const taken = await runProgram('drill', desk.settings, [unsigned, ...key, '--accept=unsigned']);
    assert.equal(taken.exitCode, 0, taken.text);
    // Another desk has the address of the key, and its own signing key.
    await withBackedUpDesk(async (other) => {
      const foreign = path.join(desk.folder, 'foreign.age');
      const { backup } = desk.settings;
      await backUpDesk({ ...other.settings, backup }, { filePath: foreign, takenAtMs: 1 });
      const target = desk.elsewhere('target');
      const refused = await runProgram('restore', target, [foreign, ...key, '--accept=unsigned']);
      assert.equal(refused.exitCode, 2, refused.text);
      assert.ok(refused.text.includes(other.accept), refused.text);
      assert.equal(existsSync(target.dataFolder), false);
    });
  }));
