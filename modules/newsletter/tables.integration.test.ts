import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { makeModuleTables, recordsOver } from '@naru/store/module';
import type { Store } from '@naru/desk';
import { startPostgresEngine } from '../../packages/store/src/testing/postgres-engine.ts';
import { offencesOf } from '../../packages/store/src/testing/portable-sql.ts';
import { NOON_MS, sampleLetter } from '../../packages/store/src/testing/sample-order.ts';
import { SQLITE_ENGINE } from '../../packages/store/src/testing/sqlite-engine.ts';
import {
  type StoreEngine,
  type StorePlace,
  withStore,
} from '../../packages/store/src/testing/store-place.ts';
import { type ReaderRecords, TABLES, openReaders } from './tables.ts';

const LATER_MS = NOON_MS * 2;

function withReaders(
  engine: StoreEngine,
  use: (records: ReaderRecords, place: StorePlace) => Promise<void>,
): Promise<void> {
  return withStore(engine, async (store, place) => {
    await make(store);
    await use(store.records(openReaders), place);
  });
}

function make(store: Store): Promise<void> {
  return store.records(recordsOver((database) => makeModuleTables(database, TABLES)));
}

function runReaderContract(engine: StoreEngine): void {
  test('a reader is asked, asked again, confirmed once, and then left alone', () =>
    withReaders(engine, async (records, place) => {
      const reader = {
        emailKey: 'jun@example.org',
        readerId: 'reader',
        email: 'Jun@example.org',
        language: 'kr',
        tokenHash: 'first',
        createdAtMs: NOON_MS,
        confirmedAtMs: null,
      } as const;
      const facts = { name: 'newsletter_confirm', own: { token: 't' } };
      const letter = (letterId: string) =>
        [{ ...sampleLetter(1, { letterId }), kind: 'of_module', facts }] as const;
      await records.save(reader, letter('a'));
      await records.save({ ...reader, readerId: 'again', tokenHash: 'second' }, letter('b'));
      assert.equal(await records.confirm('first', LATER_MS), false);
      assert.equal(await records.confirm('second', LATER_MS), true);
      assert.equal(await records.confirm('second', LATER_MS), false);
      await records.save({ ...reader, tokenHash: 'third' }, letter('c'));
      assert.deepEqual(await records.list({ limit: 10 }), [
        { ...reader, tokenHash: null, confirmedAtMs: LATER_MS },
      ]);
      assert.equal(await place.countRows('letters'), 2);
      assert.deepEqual(await records.list({ limit: 10, afterEmailKey: reader.emailKey }), []);
      assert.equal(await records.remove('other'), false);
      assert.equal(await records.remove('reader'), true);
      assert.deepEqual(await records.list({ limit: 10 }), []);
    }));

  test('a reader who never answered is forgotten, one who was never asked is not', () =>
    withReaders(engine, async (records) => {
      const reader = { email: 'E', language: 'en', createdAtMs: NOON_MS, confirmedAtMs: null } as const;
      await records.save({ ...reader, emailKey: 'asked', readerId: 'a', tokenHash: 't' }, []);
      await records.save({ ...reader, emailKey: 'noted', readerId: 'n', tokenHash: null }, []);
      assert.equal(await records.forget(NOON_MS), 0);
      assert.equal(await records.forget(NOON_MS + 1), 1);
      const left = await records.list({ limit: 10 });
      assert.deepEqual(
        left.map(({ emailKey }) => emailKey),
        ['noted'],
      );
    }));

  test('two servers that start at once make the tables once', () =>
    withStore(engine, async (store, place) => {
      await Promise.all([make(store), make(store), make(store)]);
      await make(store);
      assert.equal(await place.countRows('module_steps'), 1);
      assert.equal(await place.countRows('newsletter_readers'), 0);
    }));
}

test('the steps use nothing that one of the engines lacks', () => {
  for (const step of TABLES.steps) assert.deepEqual(offencesOf([step]), []);
});

describe('readers on SQLite', () => runReaderContract(SQLITE_ENGINE));

const serverUrl = process.env['TEST_DATABASE_URL'];
if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('readers on PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () => assert.fail(why));
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  describe('readers on PostgreSQL', () => runReaderContract(engine));
}
