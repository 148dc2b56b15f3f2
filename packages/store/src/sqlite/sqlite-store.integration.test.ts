import type { Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CODE_VERSION } from '../migrations/all-migrations.ts';
import { openStore, openStoreBeside, openStoreSnapshot } from '../open-store.ts';
import { runStoreContract, runWritingContract } from '../store-contract.ts';
import { DatabaseNewerFault } from '../store-fault.ts';
import { sampleBankOrder, sampleOrder } from '../testing/sample-order.ts';
import { runSurvivalContract } from '../testing/survival-contract.ts';
import { SQLITE_ENGINE, type SqlitePlace, makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { DATABASE_FILE, openSqliteDatabase, openSqliteStore } from './sqlite-store.ts';

// In the short form all of it runs on the calling thread, in `sqlite-inline.test.ts`: to start a thread for
// each test takes four times as long as the test.
if (process.env['TEST_FORM'] === 'long') runStoreContract(SQLITE_ENGINE);
else {
  runWritingContract(SQLITE_ENGINE);
  describe('survival', () => runSurvivalContract(SQLITE_ENGINE));
}

test('beside a desk that was never started there is nothing, and nothing is made', () =>
  withPlace(async (place) => {
    assert.equal(await openStoreBeside(place.options), null);
    assert.equal(await openStoreSnapshot(place.options), null);
    assert.deepEqual(readdirSync(place.dataFolder), []);
    await (await openStore(place.options)).close();
    const beside = await openStoreBeside(place.options);
    assert.deepEqual(await beside?.listSettings(), new Map());
    await beside?.close();
  }));

async function withPlace(use: (place: SqlitePlace) => Promise<void>): Promise<void> {
  const place = await makeSqlitePlace();
  try {
    await use(place);
  } finally {
    await place.remove();
  }
}

/** A store on a disk that takes `commitDelayMs` for every commit. */
async function withSlowStore(commitDelayMs: number, use: (store: Store) => Promise<void>): Promise<void> {
  await withPlace(async ({ dataFolder }) => {
    const store = await openSqliteStore({ dataFolder, commitDelayMs });
    try {
      await use(store);
    } finally {
      await store.close();
    }
  });
}

function runProgram(name: string, dataFolder: string): ChildProcessByStdio<Writable, Readable, null> {
  const program = fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
  return spawn(process.execPath, ['--no-warnings', program, dataFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function holdFolder(dataFolder: string): Promise<{ child: ChildProcess; said: string }> {
  const child = runProgram('folder-holder.ts', dataFolder);
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said: String(said) };
}

describe('SQLite itself: one writer', () => {
  test('reads go on while a write waits for a slow disk', () =>
    withSlowStore(300, async (store) => {
      await store.saveNewOrder(sampleBankOrder(1));
      let isWritten = false;
      const write = store.saveNewOrder(sampleBankOrder(2)).then((answer) => {
        isWritten = true;
        return answer;
      });
      let readCount = 0;
      for (; readCount < 200; readCount += 1) {
        assert.equal((await store.findOrder(sampleOrder(1).orderId))?.order.version, 1);
        await nextTurn();
      }
      assert.equal(isWritten, false);
      assert.equal(await store.findOrder(sampleOrder(2).orderId), null);
      assert.equal((await write).ok, true);
      assert.notEqual(await store.findOrder(sampleOrder(2).orderId), null);
    }));

  test('what is asked for during one commit goes together into the next', () =>
    withSlowStore(100, async (store) => {
      const startedAt = performance.now();
      const writes: Promise<unknown>[] = [];
      for (let n = 0; n < 64; n += 1) {
        writes.push(store.saveNewOrder(sampleBankOrder(n)));
        await nextTurn();
      }
      await Promise.all(writes);
      // One by one they would take more than six seconds.
      assert.ok(performance.now() - startedAt < 3000);
    }));

  test('a wrong statement is the fault of its own transaction', () =>
    withPlace(async ({ dataFolder }) => {
      const database = await openSqliteDatabase({ dataFolder });
      const wrong = database.write([{ sql: 'INSERT INTO nowhere VALUES (1)', values: [] }]);
      const right = database.write([
        { sql: 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)', values: ['k', '1'] },
      ]);
      await assert.rejects(wrong, { name: 'StoreFault' });
      assert.deepEqual(await right, { ok: true, value: [1] });
      await database.close();
    }));
});

describe('SQLite itself: one process', () => {
  test('a second process is refused with the name of the one that has the folder; a kill releases it', () =>
    withPlace(async ({ dataFolder }) => {
      const holder = await holdFolder(dataFolder);
      assert.equal(holder.said, 'open');
      const refused = { code: 'data_folder_in_use', message: new RegExp(`process ${holder.child.pid}\\b`) };
      await assert.rejects(openStore({ dataFolder }), refused);
      const second = await holdFolder(dataFolder);
      assert.match(second.said, /in use by another Naru/);
      await once(second.child, 'exit');
      const gone = once(holder.child, 'exit');
      holder.child.kill('SIGKILL');
      await gone;
      const store = await openStore({ dataFolder });
      await store.saveNewOrder(sampleBankOrder(1));
      await store.close();
    }));

  test('the same process cannot open a folder twice, and the first one keeps its lock', () =>
    withPlace(async ({ dataFolder }) => {
      const store = await openStore({ dataFolder });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await assert.rejects(openStore({ dataFolder }), { code: 'data_folder_in_use' });
        const other = await holdFolder(dataFolder);
        assert.match(other.said, /in use by another Naru/);
        await once(other.child, 'exit');
      }
      assert.equal((await store.saveNewOrder(sampleBankOrder(1))).ok, true);
      await store.close();
    }));

  test('an idle store does not keep its process alive, a write under way does', () =>
    withPlace(async ({ dataFolder }) => {
      const child = runProgram('unfinished-writer.ts', dataFolder);
      const output: string[] = [];
      child.stdout.on('data', (chunk: unknown) => output.push(String(chunk)));
      const [code] = await once(child, 'exit');
      assert.deepEqual([code, output.join('')], [0, 'written']);
    }));
});

describe('SQLite itself: the file', () => {
  test('only its owner may read it', { skip: process.platform === 'win32' && 'no modes on Windows' }, () =>
    withPlace(async (place) => {
      const dataFolder = path.join(place.dataFolder, 'deeper', 'data');
      const store = await openStore({ dataFolder });
      await store.saveNewOrder(sampleBankOrder(1));
      const modeOf = (name: string) => statSync(path.join(dataFolder, name)).mode & 0o777;
      assert.equal(modeOf('.'), 0o700);
      for (const name of readdirSync(dataFolder)) assert.equal(modeOf(name), 0o600, name);
      await store.close();
    }),
  );

  test('a folder that was open to others is closed to them, unless many users share it', () =>
    withPlace(async (place) => {
      for (const [mode, after] of [
        [0o755, 0o700],
        [0o1777, 0o1777],
      ] as const) {
        const dataFolder = path.join(place.dataFolder, `data-${mode}`);
        mkdirSync(dataFolder);
        chmodSync(dataFolder, mode);
        await (await openStore({ dataFolder })).close();
        assert.equal(statSync(dataFolder).mode & 0o7777, after);
      }
    }));

  test('a database of a later release is refused with both versions and left as it was', () =>
    withPlace(async ({ dataFolder }) => {
      await (await openStore({ dataFolder })).close();
      const file = new DatabaseSync(path.join(dataFolder, DATABASE_FILE));
      file.exec(`INSERT INTO schema_steps VALUES (99, 0, 'from the future', 99, 0)`);
      file.close();
      await assert.rejects(openStore({ dataFolder }), (error: unknown) => {
        assert.ok(error instanceof DatabaseNewerFault);
        assert.deepEqual([error.databaseVersion, error.codeVersion], [99, CODE_VERSION]);
        assert.match(error.message, new RegExp(`version 99 .* up to ${CODE_VERSION}\\b`));
        return true;
      });
      // Refusing gave the lock back.
      await assert.rejects(openStore({ dataFolder }), { code: 'database_newer_than_code' });
    }));

  test('a file that is no database is refused', () =>
    withPlace(async ({ dataFolder }) => {
      writeFileSync(
        path.join(dataFolder, DATABASE_FILE),
        'not a database, but long enough to be one'.repeat(100),
      );
      await assert.rejects(openStore({ dataFolder }), { code: 'database_damaged' });
    }));

  test('a folder that cannot be made is refused', () =>
    withPlace(async ({ dataFolder }) => {
      const file = path.join(dataFolder, 'file');
      writeFileSync(file, '');
      await assert.rejects(openStore({ dataFolder: path.join(file, 'data') }), {
        code: 'data_folder_unusable',
      });
    }));

  test('a transaction that the disk cannot take is a fault, and the store goes on', () =>
    withPlace(async ({ dataFolder }) => {
      const database = await openSqliteDatabase({ dataFolder });
      const longText = 'x'.repeat(1000);
      const insert = (key: string) =>
        database.write([
          {
            sql: 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)',
            values: [key, longText],
          },
        ]);
      await database.write([{ sql: 'PRAGMA max_page_count = 1', values: [] }]);
      const answers = await Promise.allSettled(Array.from({ length: 400 }, (_, n) => insert(`k${n}`)));
      assert.ok(answers.some((answer) => answer.status === 'rejected'));
      await database.write([{ sql: 'PRAGMA max_page_count = 1000000', values: [] }]);
      assert.deepEqual(await insert('later'), { ok: true, value: [1] });
      const [row] = await database.all('SELECT count(*) AS row_count FROM settings', []);
      const acknowledged = answers.filter((answer) => answer.status === 'fulfilled').length;
      assert.equal(row?.['row_count'], acknowledged + 1);
      await database.close();
    }));
});
