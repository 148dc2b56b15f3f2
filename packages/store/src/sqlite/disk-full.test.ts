import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openForWriting } from './open-for-writing.ts';
import { createGroupCommit, toFault } from './sqlite-commit.ts';
import { writeMigrations } from './sqlite-writer-client.ts';

test('a full disk is called so, loses nothing, and is written to again once there is room', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-full-'));
  const database = openForWriting(path.join(folder, 'naru.sqlite'), writeMigrations());
  const commits = createGroupCommit(database, () => undefined);
  commits.learn(1, 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)');
  const write = (key: string) => {
    const statements = [{ textId: 1, values: [key, JSON.stringify('x'.repeat(100_000))] }];
    const [answer] = commits.commit([{ jobId: 1, statements }]);
    return answer?.[1];
  };
  try {
    assert.equal(write('first')?.kind, 'done');
    // What SQLite answers with is the same as of a disk that has no more pages.
    database.exec('PRAGMA max_page_count = 1');
    const refused = write('second');
    assert.ok(refused?.kind === 'fault');
    assert.deepEqual(
      [refused.code, refused.message],
      ['disk_full', 'the disk is full (SQLITE_13); free some space'],
    );
    database.exec('PRAGMA max_page_count = 100000');
    assert.equal(write('third')?.kind, 'done');
    const keys = database.prepare('SELECT setting_key FROM settings ORDER BY setting_key').all();
    assert.deepEqual(
      keys.map((row) => row['setting_key']),
      ['first', 'third'],
    );
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a disk that is read-only all of a sudden, or fails, is no fault of the program', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-read-only-'));
  const database = openForWriting(path.join(folder, 'naru.sqlite'), writeMigrations());
  const commits = createGroupCommit(database, () => undefined);
  commits.learn(1, "INSERT INTO settings (setting_key, value_json) VALUES ('a', '1')");
  try {
    database.exec('PRAGMA query_only = 1');
    const [answer] = commits.commit([{ jobId: 1, statements: [{ textId: 1, values: [] }] }]);
    assert.ok(answer?.[1].kind === 'fault');
    assert.equal(answer[1].code, 'database_unavailable');
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true });
  }
  const codeOf = (errcode: number) => toFault(Object.assign(new Error('disk I/O error'), { errcode })).code;
  // What ext4 answers after it has mounted itself read-only, and what a failed fsync is.
  assert.deepEqual([778, 1034, 1].map(codeOf), ['database_unavailable', 'outcome_unknown', 'SQLITE_1']);
});
