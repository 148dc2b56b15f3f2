import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startDesk } from '../compose.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { withDatabase } from '../testing/with-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

interface Places {
  readonly folder: string;
  /** One start and its end; gives the events of its log. Of another database where one is named. */
  readonly start: (options?: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  }) => Promise<readonly string[]>;
}

async function withPlaces(run: (places: Places) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-lost-'));
  const own = {
    NARU_MODE: 'live',
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
  };
  try {
    await run({
      folder,
      start: async ({ args = [], env = {} } = {}) => {
        const settings = readProcessSettings({ ...own, ...env }, args);
        assert.ok(settings.ok);
        const logged: string[] = [];
        const desk = await startDesk(settings.value, ({ event }) => logged.push(event));
        await desk.stop();
        return logged;
      },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The sentence has the place that is empty, the file that is here, the command and the argument. */
function refusesToOpen(starting: Promise<unknown>, place: string): Promise<void> {
  return assert.rejects(starting, (fault) => {
    assert.ok(fault instanceof ConfigFault);
    for (const words of [place, 'is missing or empty', 'data.key', 'naru restore', '--new-database'])
      assert.ok(fault.message.includes(words), `${words}: ${fault.message}`);
    return true;
  });
}

test('a live desk opens without its embedded database only when a person says so', () =>
  withPlaces(async ({ folder, start }) => {
    const database = path.join(folder, 'data', 'naru.sqlite');
    const lose = (): Promise<void> => rm(path.join(folder, 'data'), { recursive: true });
    assert.equal((await start()).includes('desk_was_restored'), false, 'the first start of a new desk');
    await lose();
    await refusesToOpen(start(), database);
    assert.equal(existsSync(database), false, 'a restore finds an empty place');
    // What a full disk leaves.
    await start({ args: ['--new-database'] });
    await lose();
    await start({ args: ['--new-database'] });
    for (const end of ['', '-wal', '-shm']) await rm(database + end, { force: true });
    await writeFile(database, '');
    await refusesToOpen(start(), database);
    // The keys alone are enough.
    await rm(path.join(folder, 'data.state'), { recursive: true });
    await refusesToOpen(start(), database);
    assert.ok((await start({ args: ['--new-database'] })).includes('desk_was_restored'));
    assert.equal((await start()).includes('desk_was_restored'), false);
    await assert.rejects(start({ args: ['--new-database'] }), /there is a desk in/);
  }));

test('a rehearsal whose database is lost says so, and begins again', () =>
  withPlaces(async ({ folder, start }) => {
    const rehearse = { env: { NARU_MODE: 'rehearsal' } };
    assert.equal((await start(rehearse)).includes('database_was_lost'), false);
    await rm(path.join(folder, 'data'), { recursive: true });
    assert.ok((await start(rehearse)).includes('database_was_lost'));
    assert.equal((await start(rehearse)).includes('database_was_lost'), false);
  }));

test('a live desk does not open on an empty PostgreSQL database either', { skip: noServer }, () =>
  withPlaces(({ start }) =>
    withDatabase(serverUrl ?? '', async (used) => {
      const onUsed = { env: { DATABASE_URL: used } };
      await start(onUsed);
      await start(onUsed);
      await withDatabase(serverUrl ?? '', async (empty) => {
        const onEmpty = { env: { DATABASE_URL: empty } };
        await refusesToOpen(start(onEmpty), 'DATABASE_URL');
        await refusesToOpen(start(onEmpty), 'DATABASE_URL');
        assert.ok((await start({ ...onEmpty, args: ['--new-database'] })).includes('desk_was_restored'));
        assert.equal((await start(onEmpty)).includes('desk_was_restored'), false);
      });
    }),
  ),
);
