import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { LAST_BACKUP_KEY, findBackupGap, nameBackup, readLastBackup } from '../backup/last-backup.ts';
import type { LogEvent } from '../log/json-log.ts';
import type { TestClock } from '../testing/test-clock.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { systemTimers } from '../machine/timers.ts';
import { createBackupKeeper } from './backup-keeper.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DESK_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const SCHEDULE = { everyMinutes: 360, keepCount: 2 } as const;

interface KeeperTest {
  readonly house: TestDesk;
  readonly clock: TestClock;
  readonly folder: string;
  readonly logged: LogEvent[];
  /** What goes wrong with the next backups; null for nothing. */
  readonly setProblem: (problem: string | null) => void;
  /** One round, at the present time. */
  readonly round: () => Promise<void>;
  readonly gapHours: () => Promise<number | null | undefined>;
}

async function withKeeper(
  run: (keeper: KeeperTest) => Promise<void>,
  everyMinutes: number = SCHEDULE.everyMinutes,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-kept-'));
  try {
    await withTestDesk({}, async (house) => {
      const { store } = house.desk;
      await store.saveEpoch({ deskId: DESK_ID, epoch: 1, serverPlace: null }, null);
      const schedule = { ...SCHEDULE, everyMinutes, folder };
      const logged: LogEvent[] = [];
      let problem: string | null = null;
      await run({
        house,
        clock: house.clock,
        folder,
        logged,
        setProblem: (next) => {
          problem = next;
        },
        round: async () => {
          const keeper = createBackupKeeper({
            store,
            clock: house.clock,
            timers: systemTimers,
            log: (event) => logged.push(event),
            schedule,
            backUp: async (filePath) => {
              if (problem === null) await writeFile(filePath, '');
              return problem;
            },
          });
          keeper.start();
          await keeper.firstRound;
          await keeper.stop();
        },
        gapHours: async () => {
          const nowMs = house.clock.nowMs();
          const gap = findBackupGap(readLastBackup(await store.listSettings()), schedule, nowMs);
          if (gap === null) return undefined;
          return gap.lastDoneAtMs === null ? null : (nowMs - gap.lastDoneAtMs) / HOUR_MS;
        },
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a desk backs itself up at once and when it is due, and keeps the newest of its own files', () =>
  withKeeper(async ({ clock, folder, round, logged }) => {
    const strange = ['naru-1b9d6bcd-notes.txt', 'naru-ffffffff-2026-01-01T00-00-00Z.age', 'other.age'];
    for (const name of strange) await writeFile(path.join(folder, name), '');
    await writeFile(path.join(folder, 'naru-1b9d6bcd-2026-01-01T00-00-00Z.age.part'), '');
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      made.push(nameBackup(DESK_ID, clock.nowMs()));
      await round();
      clock.advance(5 * HOUR_MS);
      await round();
      clock.advance(HOUR_MS);
    }
    assert.deepEqual((await readdir(folder)).toSorted(), [...made.slice(-2), ...strange].toSorted());
    assert.deepEqual(
      logged.map(({ event }) => event),
      Array.from({ length: 4 }, () => 'backup_written'),
    );
  }));

test('a failure is tried again after ten minutes, and is a gap until a backup is there', () =>
  withKeeper(async ({ clock, folder, round, logged, setProblem, gapHours }) => {
    setProblem('no space');
    await round();
    await round();
    assert.deepEqual(
      logged.map(({ event, fields }) => [event, fields?.['why']]),
      [['backup_failed', 'no space']],
    );
    assert.equal(await gapHours(), null);
    clock.advance(HOUR_MS / 6);
    setProblem(null);
    await round();
    assert.equal((await readdir(folder)).length, 1);
    assert.equal(await gapHours(), undefined);
    clock.advance(2 * SCHEDULE.everyMinutes * MINUTE_MS);
    assert.equal(await gapHours(), undefined);
    clock.advance(HOUR_MS);
    assert.equal(await gapHours(), 13);
  }));

test('a desk that backs itself up every minute also tries again after a minute', () =>
  withKeeper(async ({ clock, folder, round, setProblem, gapHours }) => {
    await round();
    clock.advance(MINUTE_MS - 1);
    await round();
    assert.equal((await readdir(folder)).length, 1);
    clock.advance(1);
    setProblem('no space');
    await round();
    assert.equal(await gapHours(), 1 / 60);
    clock.advance(MINUTE_MS);
    setProblem(null);
    await round();
    assert.equal((await readdir(folder)).length, 2);
    assert.equal(await gapHours(), undefined);
  }, 1));

test('a backup whose process was killed is begun again ten minutes after its last sign', () =>
  withKeeper(async ({ house, clock, folder, round }) => {
    const { store } = house.desk;
    const nowMs = clock.nowMs();
    const killed = { state: 'running', begunAtMs: nowMs - HOUR_MS, seenAtMs: nowMs, lastDoneAtMs: null };
    await store.saveSetting(LAST_BACKUP_KEY, JSON.stringify(killed));
    clock.advance(HOUR_MS / 6 - 1);
    await round();
    assert.deepEqual(await readdir(folder), []);
    clock.advance(1);
    await round();
    assert.equal((await readdir(folder)).length, 1);
  }));

test('a clock that was set back far does not keep the desk from backing itself up', () =>
  withKeeper(async ({ clock, folder, round }) => {
    await round();
    clock.advance(-1000 * HOUR_MS);
    await round();
    assert.equal((await readdir(folder)).length, 2);
  }));

test('a backup that is under way when the desk stops is ended, and begun again at the next start', () =>
  withKeeper(async ({ house, folder, round, logged }) => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const keeper = createBackupKeeper({
      store: house.desk.store,
      clock: house.clock,
      timers: systemTimers,
      log: (event) => logged.push(event),
      schedule: { ...SCHEDULE, folder },
      backUp: (_, signal) => {
        begin();
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve('ended'));
        });
      },
    });
    keeper.start();
    await begun;
    await round();
    assert.deepEqual(await readdir(folder), [], 'another process does not begin a second one');
    await keeper.stop();
    assert.deepEqual(logged, []);
    await round();
    assert.equal((await readdir(folder)).length, 1);
  }));
