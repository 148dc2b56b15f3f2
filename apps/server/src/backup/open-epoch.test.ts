import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { type ProcessSettings, readProcessSettings } from '../config/process-settings.ts';
import type { LogEvent } from '../log/json-log.ts';
import { type TestDesk, openTestDesk, prepareGround } from '../testing/test-desk.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { createEpochKeeper } from '../workers/epoch-keeper.ts';
import { type EpochFile, moveEpoch, openEpoch, openEpochFile } from './open-epoch.ts';

const BUY = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

interface Starts {
  readonly folder: string;
  readonly stateFolder: string;
  /** One start and its end; gives why the database was taken for a restored one. */
  readonly start: (options?: {
    readonly args?: readonly string[];
    readonly file?: EpochFile;
    readonly mode?: 'live' | 'rehearsal';
    /** While it is open. */
    readonly use?: (house: TestDesk) => Promise<void>;
  }) => Promise<string | null>;
}

function settingsOf(env: Record<string, string>, args: readonly string[] = []): ProcessSettings {
  const settings = readProcessSettings(env, args);
  assert.ok(settings.ok);
  return settings.value;
}

async function withStarts(run: (starts: Starts) => Promise<void>): Promise<void> {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  try {
    await run({
      folder: ground.folder,
      stateFolder,
      start: async ({
        args = [],
        mode = 'live',
        file = openEpochFile(stateFolder),
        use = () => Promise.resolve(),
      } = {}) => {
        const settings = settingsOf({ DATA_DIR: ground.folder, NARU_MODE: mode }, args);
        const house = await openTestDesk(ground);
        const { desk } = house;
        const logged: LogEvent[] = [];
        const log = (event: LogEvent) => void logged.push(event);
        try {
          await openEpoch({ desk, file, settings, log });
          await use(house);
          const cause = logged[0]?.fields?.['cause'];
          return typeof cause === 'string' ? cause : null;
        } finally {
          await house.close();
        }
      },
    });
  } finally {
    await ground.dispose();
    await rm(stateFolder, { recursive: true });
  }
}

test('starts that follow one another are no restore', () =>
  withStarts(async ({ start }) => {
    assert.deepEqual([await start(), await start(), await start()], [null, null, null]);
  }));

test('a copy of the data folder that is put back is noticed, once', () =>
  withStarts(async ({ start, folder }) => {
    await start();
    const copy = `${folder}.copy`;
    await cp(folder, copy, { recursive: true });
    await start();
    await rm(folder, { recursive: true });
    await cp(copy, folder, { recursive: true });
    await rm(copy, { recursive: true });
    assert.equal(await start(), 'older_than_file');
    assert.equal(await start(), null);
  }));

test('a kill after the database moved and before the file did is no restore, however often', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    const real = openEpochFile(stateFolder);
    for (let kills = 0; kills < 3; kills += 1) {
      // The first start moved both to 1; each of these moves the database by one, and the file stays behind.
      const killedBeforeLast: EpochFile = {
        read: () => real.read(),
        write: (mark) => (mark.epoch === kills + 2 ? Promise.reject(new Error('killed')) : real.write(mark)),
      };
      await assert.rejects(start({ file: killedBeforeLast }), /killed/);
    }
    assert.equal(await start(), null);
  }));

test('a folder that comes to another machine without the mark is taken for a restored one', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    await rm(path.join(stateFolder, 'naru.epoch.json'));
    assert.equal(await start(), 'file_missing');
    assert.equal(await start(), null);
  }));

test('a database that is newer than its mark can be was put there', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    const old = await openEpochFile(stateFolder).read();
    assert.ok(old);
    await start();
    await start();
    await openEpochFile(stateFolder).write(old);
    assert.equal(await start(), 'newer_than_file');
  }));

test('a live desk whose database is lost opens only when a person says so; a rehearsal begins again', () =>
  withStarts(async ({ start, folder }) => {
    await start();
    await rm(folder, { recursive: true });
    assert.equal(await start({ mode: 'rehearsal' }), null);
    await rm(folder, { recursive: true });
    for (let tried = 0; tried < 2; tried += 1)
      await assert.rejects(start(), /the database is gone[^]*naru restore[^]*--new-database/);
    assert.equal(await start({ args: ['--new-database'] }), 'operator');
    assert.equal(await start(), null);
    await assert.rejects(start({ args: ['--new-database'] }), /there is a desk in[^]*leave it out/);
  }));

test('a desk that begins again never derives an address up to the highest of its mark for an order', () =>
  withStarts(async ({ start, folder, stateFolder }) => {
    const given = new Set<string>();
    let highest = -1;
    await start({
      use: async (house) => {
        for (let made = 0; made < 3; made += 1) given.add((await house.order(BUY)).depositAddress);
        await moveEpoch(house.desk, openEpochFile(stateFolder), { isRunning: true });
        highest = await house.desk.store.findHighestAddressIndex('rehearsal-ltc');
      },
    });
    assert.equal((await openEpochFile(stateFolder).read())?.addressIndexes['rehearsal-ltc'], highest);
    assert.ok(highest >= 3);
    await rm(folder, { recursive: true });
    await start({
      args: ['--new-database'],
      use: async (house) => {
        const { depositAddress, depositAddressIndex } = await house.order(BUY);
        assert.equal(given.has(depositAddress), false);
        assert.ok((depositAddressIndex ?? 0) > highest + 1_000);
        const watched = await house.desk.store.listRefusedKeys('rehearsal-ltc');
        assert.equal(watched.length, highest + 1 + 1_000, 'late payments to all of them are seen');
      },
    });
    // The new database is lost as well: the mark still has the highest index of all.
    await rm(folder, { recursive: true });
    await start({
      args: ['--new-database'],
      use: async (house) => assert.ok(((await house.order(BUY)).depositAddressIndex ?? 0) > highest + 2_000),
    });
  }));

test('after a restore addresses begin after those of the mark, however many the database has lost', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    const mark = (await openEpochFile(stateFolder).read()) ?? assert.fail('no mark');
    const later = { ...mark, epoch: mark.epoch + 9, addressIndexes: { 'rehearsal-ltc': 5_000 } };
    await openEpochFile(stateFolder).write(later);
    const use = async (house: TestDesk) =>
      assert.ok(((await house.order(BUY)).depositAddressIndex ?? 0) > 6_000);
    assert.equal(await start({ use }), 'older_than_file');
    assert.ok(((await openEpochFile(stateFolder).read())?.addressIndexes['rehearsal-ltc'] ?? 0) >= 6_000);
  }));

test('an operator who says so is believed', () =>
  withStarts(async ({ start }) => {
    await start();
    assert.equal(await start({ args: ['--restored'] }), 'operator');
    assert.equal(await start(), null);
  }));

const BROKEN_INDEX = '{"deskId":"a","epoch":1,"addressIndexes":{"ltc":"7"}}';

test('a mark that cannot be read stops the start and says what to do', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    for (const text of ['', '{}', '{"deskId":1,"epoch":2}', '{"deskId":"a","epoch":1.5}', BROKEN_INDEX]) {
      await writeFile(path.join(stateFolder, 'naru.epoch.json'), text);
      await assert.rejects(start(), /cannot be read. Remove it/);
    }
  }));

test('a slow desk moves its mark once at a time, so that it is never more than one behind', async () => {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  const house = await openTestDesk(ground);
  const { desk } = house;
  const timers = createTestTimers();
  const faults: LogEvent[] = [];
  const file = openEpochFile(stateFolder);
  let [writing, atOnce] = [0, 0];
  const slow: EpochFile = {
    read: () => file.read(),
    write: async (mark) => {
      writing += 1;
      atOnce = Math.max(atOnce, writing);
      await new Promise((resolve) => setImmediate(resolve));
      await file.write(mark);
      writing -= 1;
    },
  };
  const log = (event: LogEvent) => void faults.push(event);
  const keeper = createEpochKeeper({ desk, file: slow, timers, log, onWentBack: () => assert.fail() });
  for (let change = 0; change < 5; change += 1) {
    keeper.noteChange();
    timers.runAll();
  }
  await keeper.stop();
  assert.deepEqual([atOnce, faults], [1, []]);
  assert.equal((await file.read())?.epoch, (await desk.store.findEpoch())?.epoch);
  await house.close();
  await ground.dispose();
  await rm(stateFolder, { recursive: true });
});

test('a database that goes back while the mark is moved is noticed and not moved on', async () => {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  const house = await openTestDesk(ground);
  const { store, rails } = house.desk;
  const timers = createTestTimers();
  const file = openEpochFile(stateFolder);
  for (let move = 0; move < 3; move += 1) await moveEpoch(house.desk, file, { isRunning: true });
  let isRestored = false;
  const restoring = {
    ...store,
    findEpoch: async () => {
      const found = await store.findEpoch();
      if (found !== null && !isRestored) {
        isRestored = true;
        assert.ok((await store.saveEpoch({ ...found, epoch: 1 }, found.epoch)).ok);
      }
      return found;
    },
  };
  let wentBack = 0;
  const keeper = createEpochKeeper({
    desk: { store: restoring, rails },
    file,
    timers,
    log: () => undefined,
    onWentBack: () => (wentBack += 1),
  });
  keeper.noteChange();
  timers.runAll();
  await keeper.stop();
  assert.deepEqual([wentBack, (await store.findEpoch())?.epoch], [1, 1]);
  await house.close();
  await ground.dispose();
  await rm(stateFolder, { recursive: true });
});

test('a running desk moves the mark on, and notices a database that went back', async () => {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  const house = await openTestDesk(ground);
  const { desk } = house;
  const file = openEpochFile(stateFolder);
  const timers = createTestTimers();
  let wentBack = 0;
  const log = () => undefined;
  await openEpoch({ desk, file, settings: settingsOf({ DATA_DIR: ground.folder }), log });
  const before = (await file.read())?.epoch ?? 0;
  const keeper = createEpochKeeper({
    desk,
    file,
    timers,
    log,
    onWentBack: () => (wentBack += 1),
  });
  keeper.noteChange();
  keeper.noteChange();
  assert.deepEqual(timers.waiting(), [1_000]);
  timers.runAll();
  await keeper.stop();
  assert.equal((await file.read())?.epoch, before + 1);
  assert.equal((await desk.store.findEpoch())?.epoch, before + 1);
  const next = createEpochKeeper({ desk, file, timers, log, onWentBack: () => (wentBack += 1) });
  await file.write({
    deskId: (await desk.store.findEpoch())?.deskId ?? '',
    epoch: before + 9,
    addressIndexes: {},
  });
  next.noteChange();
  timers.runAll();
  await next.stop();
  assert.equal(wentBack, 1);
  await house.close();
  await ground.dispose();
  await rm(stateFolder, { recursive: true });
});
