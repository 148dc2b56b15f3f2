import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { LogEvent } from '../log/json-log.ts';
import { openTestDesk, prepareGround } from '../testing/test-desk.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { createEpochKeeper } from '../workers/epoch-keeper.ts';
import { type EpochFile, openEpochFile } from './epoch-file.ts';
import { openEpoch } from './open-epoch.ts';

interface Starts {
  readonly folder: string;
  readonly stateFolder: string;
  /** One start and its end; gives why the database was taken for a restored one. */
  readonly start: (options?: {
    readonly isSaidRestored?: boolean;
    readonly file?: EpochFile;
    readonly isRehearsal?: boolean;
  }) => Promise<string | null>;
}

async function withStarts(run: (starts: Starts) => Promise<void>): Promise<void> {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  try {
    await run({
      folder: ground.folder,
      stateFolder,
      start: async ({
        isSaidRestored = false,
        isRehearsal = false,
        file = openEpochFile(stateFolder),
      } = {}) => {
        const house = await openTestDesk(ground);
        const { desk } = house;
        const logged: LogEvent[] = [];
        const log = (event: LogEvent) => void logged.push(event);
        try {
          await openEpoch({ desk, file, isSaidRestored, isRehearsal, log });
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

test('a lost database of a live desk is a restore to nothing; a rehearsal just begins again', () =>
  withStarts(async ({ start, folder }) => {
    await start();
    await rm(folder, { recursive: true });
    assert.equal(await start({ isRehearsal: true }), null);
    await rm(folder, { recursive: true });
    assert.equal(await start(), 'file_of_other_desk');
  }));

test('an operator who says so is believed', () =>
  withStarts(async ({ start }) => {
    await start();
    assert.equal(await start({ isSaidRestored: true }), 'operator');
    assert.equal(await start(), null);
  }));

test('a mark that cannot be read stops the start and says what to do', () =>
  withStarts(async ({ start, stateFolder }) => {
    await start();
    for (const text of ['', '{}', '{"deskId":1,"epoch":2}', '{"deskId":"a","epoch":1.5}']) {
      await writeFile(path.join(stateFolder, 'naru.epoch.json'), text);
      await assert.rejects(start(), /cannot be read. Remove it/);
    }
  }));

test('a running desk moves the mark on, and notices a database that went back', async () => {
  const ground = await prepareGround();
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'naru-state-'));
  const house = await openTestDesk(ground);
  const { desk } = house;
  const file = openEpochFile(stateFolder);
  const timers = createTestTimers();
  let wentBack = 0;
  const log = () => undefined;
  await openEpoch({ desk, file, isSaidRestored: false, isRehearsal: false, log });
  const before = (await file.read())?.epoch ?? 0;
  const keeper = createEpochKeeper({
    store: desk.store,
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
  const next = createEpochKeeper({ store: desk.store, file, timers, log, onWentBack: () => (wentBack += 1) });
  await file.write({ deskId: (await desk.store.findEpoch())?.deskId ?? '', epoch: before + 9 });
  next.noteChange();
  timers.runAll();
  await next.stop();
  assert.equal(wentBack, 1);
  await house.close();
  await ground.dispose();
  await rm(stateFolder, { recursive: true });
});
