import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession } from '@naru/store/postgres-session';
import { readProcessSettings } from './config/process-settings.ts';
import type { LogEvent } from './log/json-log.ts';
import { openDeskStore } from './open-desk-store.ts';
import { withDatabase } from './testing/with-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

test('a start that waits for the lease of a killed upgrade logs at once until when', { skip: noServer }, () =>
  withDatabase(serverUrl ?? '', async (databaseUrl) => {
    const settings = readProcessSettings({ DATABASE_URL: databaseUrl });
    assert.ok(settings.ok);
    const open = async (log: (line: LogEvent) => void): Promise<void> => {
      const store = await openDeskStore(settings.value, log, null);
      await store.close();
    };
    await open(() => undefined);
    const session = openSession(databaseUrl);
    await session.ask('DELETE FROM schema_steps WHERE step = (SELECT max(step) FROM schema_steps)');
    await session.ask(`INSERT INTO schema_lease (name, holder, until_ms)
      VALUES ('migration', 'killed', 4102444800000)`);
    const lines: LogEvent[] = [];
    const released = Promise.withResolvers<unknown>();
    await open((line) => {
      lines.push(line);
      released.resolve(session.ask('UPDATE schema_lease SET until_ms = 0'));
    });
    await released.promise;
    await session.end();
    const [{ level, event, fields } = assert.fail('it waited without a word'), ...more] = lines;
    assert.deepEqual([level, event, more], ['info', 'tables_waiting', []]);
    assert.equal(fields?.['leaseEndsAt'], '2100-01-01T00:00:00.000Z');
    assert.match(String(fields?.['givesUpAt']), /^2\d{3}-\d\d-\d\dT/);
  }),
);
