import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openForWriting } from './open-for-writing.ts';
import { createGroupCommit } from './sqlite-commit.ts';
import { writeMigrations } from './written-migrations.ts';

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
