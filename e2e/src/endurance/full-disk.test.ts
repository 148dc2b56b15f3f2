import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type DeskProcess, SERVER_ENTRY, startDesk, waitUntil } from '../harness/desk-process.ts';
import { callJson } from '../harness/json-call.ts';
import { askForXrp, orderXrp } from '../harness/rehearsal-order.ts';
import { onSmallDisk, smallDiskSkipReason } from '../harness/small-disk.ts';
import { createDeskClient } from './load/desk-client.ts';
import { createOwner } from './load/operator-lane.ts';

const FILL = 'head -c 1G /dev/zero > fill 2>/dev/null || true';
const WITHIN_MS = 20_000;

describe('a disk without room', { skip: smallDiskSkipReason() }, () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'naru-disk-'));
  });
  after(async () => {
    for (const used of [folder, madeIn(folder)]) await rm(used, { recursive: true, force: true });
  });

  /** A start that must fail, and what it tells a person. */
  const failToStart = (kibibytes: number, prepare: string): string => {
    const [program = '', ...args] = onSmallDisk({ folder, kibibytes, prepare });
    const files = { DATA_DIR: dataIn(folder), KEY_FILE: path.join(dataIn(folder), 'desk.key') };
    const env = { ...process.env, PORT: '0', CONSOLE_PORT: '0', ...files };
    const { status, stderr } = spawnSync(program, [...args, process.execPath, SERVER_ENTRY], {
      env,
      encoding: 'utf8',
      timeout: WITHIN_MS,
    });
    assert.equal(status, 1, stderr);
    return stderr.split('\n').find((line) => line.startsWith('Naru cannot start')) ?? stderr;
  };

  test('a running desk says by name that its disk is full, and goes on once there is room', async () => {
    const through = onSmallDisk({ folder, kibibytes: 24_000 });
    const env = { DATA_DIR: dataIn(folder), KEY_FILE: path.join(folder, 'key') };
    const desk = await startDesk({ mode: 'rehearsal', through, env });
    try {
      await orderXrp(desk, { email: 'before@example.com', receiver: 1 });
      const client = createDeskClient({ url: desk.consoleUrl, signal: AbortSignal.timeout(60_000) });
      const session = await createOwner(client, desk.setupUrl());
      const fill = `/proc/${desk.pid()}/root${folder}/fill`;
      await writeFile(fill, Buffer.alloc(64 * 1024 * 1024)).catch(() => undefined);
      // What was reserved before still takes some writes.
      await waitUntil(WITHIN_MS, 'orders are still taken', async () => {
        const { status, body } = await askForXrp(desk, { email: 'during@example.com', receiver: 2 });
        return status === 503 && body['code'] === 'disk_full';
      });
      await waitUntil(WITHIN_MS, 'it is not said', () => isFull(desk));
      assert.match(desk.output(), /"event":"disk_full"/);
      await waitUntil(WITHIN_MS, 'the console does not say so', async () => {
        const { body } = await callJson(`${desk.consoleUrl}/api/status`, { headers: { ...session } });
        return JSON.stringify(body['alarms'] ?? []).includes('"disk_full"');
      });
      await rm(fill);
      await waitUntil(WITHIN_MS, 'it does not go on', async () => !(await isFull(desk)));
      await orderXrp(desk, { email: 'after@example.com', receiver: 3 });
    } finally {
      await desk.dispose();
    }
  });

  test('a start says that the disk is full or read-only, and what to do', async () => {
    const full = /^Naru cannot start: (?:The disk of the data folder .*|the disk) is full \(.*ree some space/;
    assert.match(failToStart(300, ':'), full);
    await makeDesk(folder);
    const copy = `cp -a ${madeIn(folder)}/. .`;
    assert.match(failToStart(16_000, `${copy}; ${FILL}`), full);
    assert.match(
      failToStart(16_000, `${copy}; cd /; mount -o remount,ro "$1"`),
      /^Naru cannot start: The data folder .* is read-only \(.*mount it for writing/,
    );
  });
});

function dataIn(folder: string): string {
  return path.join(folder, 'data');
}

/** Beside it, because a mount hides what is beneath. */
function madeIn(folder: string): string {
  return `${folder}-made`;
}

/** The files of a desk that ended without a goodbye. */
async function makeDesk(folder: string): Promise<void> {
  const desk = await startDesk({ mode: 'rehearsal' });
  await desk.killHard();
  await cp(desk.dataFolder, dataIn(madeIn(folder)), { recursive: true });
  await desk.dispose();
}

async function isFull(desk: DeskProcess): Promise<boolean> {
  const { status, body } = await callJson(`${desk.publicUrl}/ready`);
  return status === 503 && body['code'] === 'disk_full';
}
