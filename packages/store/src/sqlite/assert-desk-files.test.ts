import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { schemaStepsTable } from '../migrations/schema-version.ts';
import { hasDeskTables, openStore } from '../open-store.ts';
import { SQLITE } from '../sql/dialect.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { DATABASE_FILE } from './assert-desk-files.ts';

async function withFolder(use: (dataFolder: string, databasePath: string) => Promise<void>): Promise<void> {
  const place = await makeSqlitePlace();
  try {
    await use(place.dataFolder, path.join(place.dataFolder, DATABASE_FILE));
  } finally {
    await place.remove();
  }
}

function writeTables(databasePath: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(databasePath);
  for (const statement of statements) database.exec(statement);
  database.close();
}

async function openingOf(dataFolder: string): Promise<string> {
  const store = await openStore({ dataFolder }).catch((fault: unknown) => String(fault));
  if (typeof store === 'string') return store;
  await store.close();
  return 'opened';
}

test('the file of another program is named as that, and left as it is', () =>
  withFolder(async (dataFolder, databasePath) => {
    writeTables(databasePath, 'CREATE TABLE moz_places (url TEXT)', 'CREATE TABLE moz_hosts (host TEXT)');
    const said = await openingOf(dataFolder);
    assert.match(said, /naru\.sqlite is a database of another program \(its tables: moz_hosts, moz_places\)/);
    assert.match(said, /Move it away, or give another folder by DATA_DIR/);
    await assert.rejects(hasDeskTables({ dataFolder }), /another program/);
    const database = new DatabaseSync(databasePath, { readOnly: true });
    assert.equal(database.prepare('SELECT count(*) AS found FROM sqlite_schema').get()?.['found'], 2);
    database.close();
  }));

test('tables of a development version are named as that, and not as a folder that cannot be written', () =>
  withFolder(async (dataFolder, databasePath) => {
    writeTables(databasePath, 'CREATE TABLE schema_steps (version INTEGER, step INTEGER, name TEXT)');
    assert.match(await openingOf(dataFolder), /written by a development version of Naru before 0\.1\.0/);
    rmSync(databasePath);
    const step = `INSERT INTO schema_steps VALUES (1, 0, 'first', 1, 0)`;
    writeTables(databasePath, schemaStepsTable(SQLITE), step);
    assert.match(await openingOf(dataFolder), /development version of Naru before 0\.1\.0 \(no such table/);
  }));

test('a folder in the place of the database is named', () =>
  withFolder(async (dataFolder, databasePath) => {
    mkdirSync(databasePath);
    assert.match(await openingOf(dataFolder), /naru\.sqlite is not a file\. Move it away/);
  }));

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

// Files stayed root's after a change of user: waxum 59, fetcherr 43, Reconner 31.
test(
  'a file of another user is named with its owner and the command that gives it back',
  { skip: !isRoot },
  () =>
    withFolder(async (dataFolder, databasePath) => {
      assert.equal(await openingOf(dataFolder), 'opened');
      const files = [databasePath, path.join(dataFolder, 'naru.lock')];
      chmodSync(path.dirname(dataFolder), 0o755);
      for (const file of [dataFolder, ...files, path.join(dataFolder, 'naru.owner')])
        chownSync(file, NOBODY, NOBODY);
      const module = fileURLToPath(new URL('../open-store.ts', import.meta.url));
      const program = `import { openStore } from ${JSON.stringify(module)};
      await (await openStore({ dataFolder: ${JSON.stringify(dataFolder)} })).close();`;
      const openAsNobody = () =>
        spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
          uid: NOBODY,
          gid: NOBODY,
          encoding: 'utf8',
        }).stderr;
      assert.equal(openAsNobody(), '');
      // The log of a desk that was killed stays beside its database.
      for (const file of [...files, `${databasePath}-wal`]) {
        writeFileSync(file, '', { flag: 'a', mode: 0o600 });
        chownSync(file, 0, 0);
        const said = openAsNobody();
        assert.ok(said.includes(`${file} belongs to root, and this desk runs as user ${NOBODY}`), said);
        assert.ok(said.includes(`chown ${NOBODY} ${file}`), said);
        chownSync(file, NOBODY, NOBODY);
      }
    }),
);
