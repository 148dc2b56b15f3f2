import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readProcessSettings } from './process-settings.ts';
import { findOpenPlaces, findStartWarnings } from './start-warnings.ts';

function risksOf(env: Record<string, string>, userId: number | null = 1000): readonly string[] {
  const answer = readProcessSettings(env);
  assert.ok(answer.ok);
  return findStartWarnings(answer.value, userId).map(({ setting }) => setting);
}

test('an ordinary desk has no risk to be warned of', () => {
  assert.deepEqual(risksOf({}), []);
  assert.deepEqual(risksOf({ NARU_MODE: 'live' }, null), []);
});

test('a desk that runs as root is warned', () => {
  assert.deepEqual(risksOf({}, 0), ['user']);
});

test('a live console that other machines can reach is warned of', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.7', 'desk.example']) {
    assert.deepEqual(risksOf({ NARU_MODE: 'live', CONSOLE_HOST: host }), ['CONSOLE_HOST'], host);
    assert.deepEqual(risksOf({ CONSOLE_HOST: host }), [], host);
  }
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    assert.deepEqual(risksOf({ NARU_MODE: 'live', CONSOLE_HOST: host }), [], host);
  }
});

test('a remote database without TLS is refused unless it was asked for, and then warned of', () => {
  for (const url of [
    'postgres://naru:secret@db.example/naru',
    'postgres://naru@localhost/naru?host=db.example',
  ]) {
    assert.equal(readProcessSettings({ DATABASE_URL: url }).ok, false, url);
    const inClear = `${url}${url.includes('?') ? '&' : '?'}sslmode=disable`;
    assert.deepEqual(risksOf({ DATABASE_URL: inClear }), ['DATABASE_URL'], inClear);
  }
  for (const url of [
    'postgres://naru:secret@db.example/naru?sslmode=verify-full',
    'postgres://naru:secret@db.example/naru?ssl=true',
    'postgres://naru@localhost/naru',
    'postgres://naru@[::1]:5433/naru',
    'postgres://naru@localhost/naru?sslmode=no-verify',
    'postgres:///naru?host=/var/run/postgresql',
    'postgres://naru@%2Fvar%2Frun%2Fpostgresql/naru',
  ]) {
    assert.deepEqual(risksOf({ DATABASE_URL: url }), [], url);
  }
});

test('a remote database whose certificate is not verified is warned of', () => {
  assert.deepEqual(risksOf({ DATABASE_URL: 'postgres://naru@db.example/naru?sslmode=no-verify' }), [
    'DATABASE_URL',
  ]);
  const both = 'postgres://naru@db.example/naru?ssl=true&sslmode=no-verify';
  assert.deepEqual(risksOf({ DATABASE_URL: both }), ['DATABASE_URL']);
});

const BACKUPS = { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` };

test('what must not share the fate of the embedded database is warned of inside of its folder', () => {
  const at = { ...BACKUPS, DATA_DIR: '/srv/desk' };
  for (const [env, expected] of [
    [{ STATE_DIR: '/srv/desk/state' }, ['STATE_DIR']],
    [{ STATE_DIR: '/srv/desk' }, ['STATE_DIR']],
    [{ STATE_DIR: '/srv/desk/../desk/..state' }, ['STATE_DIR']],
    [{ KEY_FILE: '/srv/desk/key' }, ['KEY_FILE', 'SIGNING_KEY_FILE']],
    [{ SIGNING_KEY_FILE: '/srv/desk/keys/signing' }, ['SIGNING_KEY_FILE']],
    [{ BACKUP_DIR: '/srv/desk/backups' }, ['BACKUP_DIR']],
  ] as const) {
    assert.deepEqual(risksOf({ ...at, ...env }), expected, JSON.stringify(env));
    assert.deepEqual(risksOf({ ...at, ...env, DATA_DIR: '/srv/other' }), [], JSON.stringify(env));
  }
  assert.deepEqual(risksOf({ DATA_DIR: './desk', STATE_DIR: path.resolve('desk/state') }), ['STATE_DIR']);
  assert.deepEqual(risksOf({ ...at, STATE_DIR: '/srv', BACKUP_DIR: '/srv/desk.backups' }), []);
});

test('with PostgreSQL the data folder has no database, and may have all of it inside', () => {
  const within = { DATA_DIR: '/srv/desk', STATE_DIR: '/srv/desk/state', KEY_FILE: '/srv/desk/key' };
  const backups = { ...BACKUPS, BACKUP_DIR: '/srv/desk/backups' };
  assert.deepEqual(risksOf({ ...within, ...backups, DATABASE_URL: 'postgres:///naru' }), []);
});

test('a data folder that stays open to other users is warned of', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-open-'));
  try {
    for (const [mode, expected] of [
      [0o700, []],
      [0o750, ['DATA_DIR']],
      [0o1777, ['DATA_DIR']],
    ] as const) {
      await chmod(dataFolder, mode);
      assert.deepEqual(
        findOpenPlaces({ dataFolder }).map(({ setting }) => setting),
        expected,
        mode.toString(8),
      );
    }
    assert.deepEqual(findOpenPlaces({ dataFolder: path.join(dataFolder, 'none') }), []);
  } finally {
    await rm(dataFolder, { recursive: true });
  }
});
