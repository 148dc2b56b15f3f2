import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStoreBeside } from '@naru/store';
import { makeKey } from '../backup/age-key.ts';
import { BackupFault, type BackupFaultCode } from '../backup/backup-fault.ts';
import { drillBackup } from '../backup/drill-backup.ts';
import { openBackup } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { systemClock } from '../clock.ts';
import { startDesk } from '../compose.ts';
import { databaseOf } from '../config/database-of.ts';
import { parseJson } from '../config/stored-setting.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { Secret } from '../config/secret.ts';
import type { LogEvent } from '../log/json-log.ts';
import { type BackedUpDesk, withBackedUpDesk } from '../testing/backed-up-desk.ts';
import { type BucketServer, refuse, startBucketServer } from '../testing/bucket-server.ts';
import { runProgram } from '../testing/run-program.ts';
import { withS3rver } from '../testing/s3rver.ts';
import { WRITTEN_SETTING } from '../testing/copied-writer.ts';
import { openCopyStore } from './copy-store.ts';
import { runCopyStoreContract } from './copy-store-contract.ts';
import { DESK_PIECE } from './copy-names.ts';

const PROGRAM = fileURLToPath(new URL('../testing/copied-writer.ts', import.meta.url));
const RESTORED = { restoreId: 'restore-1', beganAtMs: 1 };
const KILLS = 2;
/** What the product promises; a round takes a second. */
const BEHIND_MAX_MS = 5_000;
const ANY_PORT = {
  publicListen: { host: '127.0.0.1', port: 0 },
  consoleListen: { host: '127.0.0.1', port: 0 },
} as const;

interface Acknowledged {
  readonly number: number;
  readonly atMs: number;
}

/** Lets the writer run until its copy has followed it for some time, and kills it. */
async function writeAndKill(
  settings: ProcessSettings,
  liveEnv: Readonly<Record<string, string>>,
): Promise<readonly Acknowledged[]> {
  const env = {
    ...process.env,
    DATA_DIR: settings.dataFolder,
    BACKUP_RECIPIENT: settings.backup.recipient ?? '',
    ...liveEnv,
  };
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(child.stdout);
  const acknowledged: Acknowledged[] = [];
  let killAtMs = Number.POSITIVE_INFINITY;
  for await (const line of createInterface({ input: child.stdout })) {
    const atMs = performance.now();
    if (line === 'live_copy_current') killAtMs = atMs + BEHIND_MAX_MS + 1_000 + Math.random() * 1_000;
    else acknowledged.push({ number: Number(line), atMs });
    if (atMs > killAtMs && !child.killed) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

async function readNumber(settings: ProcessSettings): Promise<number> {
  const store = await openStoreBeside(databaseOf(settings));
  const stored = await store?.listSettings();
  await store?.close();
  const { number } = { ...Object(parseJson(stored?.get(WRITTEN_SETTING) ?? 'null')) };
  return Number(number);
}

/** Kills a desk that copies itself, restores the copy, and compares that with what it had acknowledged. */
async function killAndRestore(
  desk: BackedUpDesk,
  { address, env, access }: Pick<BucketServer, 'address' | 'env'> & Partial<Pick<BucketServer, 'access'>>,
): Promise<void> {
  await desk.house.close();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = await writeAndKill(desk.settings, { ...env, BACKUP_LIVE_DIR: address });
    const last = acknowledged.at(-1) ?? assert.fail('nothing was written');
    const target = desk.elsewhere(`restored ${kill}`);
    await restoreBackup(target, await openBackup(address, desk.identity, access), RESTORED);
    const number = await readNumber(target);
    const needed = acknowledged.findLast(({ atMs }) => atMs < last.atMs - BEHIND_MAX_MS)?.number ?? 1;
    assert.ok(number >= needed && number <= last.number + 1, `${needed}, ${number}, ${last.number}`);
  }
}

test('a desk that is killed while it writes is restored to what it had at most five seconds before', () =>
  withBackedUpDesk((desk) => killAndRestore(desk, { address: path.join(desk.folder, 'live'), env: {} })));

const BUSY = refuse(503, 'SlowDown');

test('so is one whose copy is in a bucket that loses answers and is busy, and one copy is kept', () =>
  withBackedUpDesk(async (desk) => {
    const server = await startBucketServer();
    try {
      server.trouble = (request) => {
        // A request that comes again is answered: one that meets trouble four times in a row fails for good.
        const isAgain = server.requests.filter((each) => each === request).length % 2 === 0;
        const count = server.requests.length;
        if (isAgain) return null;
        if (count % 7 === 0) return 'lose';
        return count % 5 === 0 ? BUSY : null;
      };
      await killAndRestore(desk, server);
      const names = new Set([...server.objects.keys()].map((key) => key.split('/')[1]));
      assert.equal(names.size, 1);
      for (const [key, bytes] of server.objects) {
        const head = bytes.toString('latin1', 0, 21);
        assert.equal(head, key.endsWith('/begun') ? '' : 'age-encryption.org/v1', key);
      }
    } finally {
      await server.close();
    }
  }));

test('a desk goes on while a bucket refuses its copy, says why once, and is copied when it may be', () =>
  withBackedUpDesk(async (desk) => {
    await desk.house.close();
    const server = await startBucketServer();
    const events: LogEvent[] = [];
    const failed = Promise.withResolvers<void>();
    const current = Promise.withResolvers<void>();
    const livePlace = { ...server.bucket, secretKey: new Secret(server.bucket.secretKey) };
    const backup = { ...desk.settings.backup, livePlace };
    server.trouble = () => refuse(403, 'AccessDenied');
    const running = await startDesk({ ...desk.settings, ...ANY_PORT, backup }, (event) => {
      events.push(event);
      if (event.event === 'live_copy_failed') failed.resolve();
      if (event.event === 'live_copy_current') current.resolve();
    });
    try {
      await failed.promise;
      assert.equal((await fetch(`${running.publicUrl}/health`)).status, 200);
      server.trouble = () => null;
      await current.promise;
    } finally {
      await running.stop();
    }
    const said = events.filter(({ event }) => event.startsWith('live_copy_'));
    assert.deepEqual(
      said.map(({ event, fields }) => [event, fields?.['why'] ?? null]),
      [
        ['live_copy_failed', 'the object store: 403 (AccessDenied) to GET'],
        ['live_copy_current', null],
      ],
    );
    const { address, access } = server;
    assert.ok(!JSON.stringify(events).includes(server.bucket.secretKey));
    const drill = async () => drillBackup('rehearsal', await openBackup(address, desk.identity, access));
    assert.deepEqual((await drill()).faults, []);
    const keyFile = path.join(desk.folder, 'key');
    await writeFile(keyFile, desk.identity);
    const run = (program: string, target: ProcessSettings, given: string) =>
      runProgram(program, target, [given, '--key-file', keyFile, '--accept=unsigned'], server.env);
    assert.match((await run('drill', desk.settings, address)).text, /would bring the desk back/);
    assert.match((await run('restore', desk.elsewhere('restored'), address)).text, /Restored 2 orders/);
    const refused = await run('restore', desk.elsewhere('refused'), 's3://x:hunter2@copies/desk');
    assert.match(refused.text, /^FILE: the address contains a login or a password/);
    assert.ok(refused.exitCode === 2 && !refused.text.includes('hunter2'));
    const [logKey = ''] = [...server.objects.keys()].filter((key) => key.includes('/log-'));
    const bytes = server.objects.get(logKey) ?? Buffer.alloc(0);
    server.objects.set(logKey, bytes.subarray(0, bytes.length - 1));
    await assert.rejects(drill(), faultWith('torn_or_altered'));
    server.trouble = () => refuse(403, 'AccessDenied');
    await assert.rejects(drill(), faultWith('file_unreadable'));
    await assert.rejects(openBackup(address, desk.identity), faultWith('address_unusable'));
    await server.close();
  }));

/** The desk runs with its copy until that has everything, and is stopped. */
async function runWithCopy(desk: BackedUpDesk): Promise<string> {
  await desk.house.close();
  const liveFolder = path.join(desk.folder, 'live');
  const livePlace = { kind: 'folder', folder: liveFolder } as const;
  const backup = { ...desk.settings.backup, livePlace };
  const current = Promise.withResolvers<LogEvent>();
  const running = await startDesk({ ...desk.settings, ...ANY_PORT, backup }, (event) => {
    if (event.event === 'live_copy_failed') current.reject(new Error(JSON.stringify(event.fields)));
    if (event.event === 'live_copy_current') current.resolve(event);
  });
  await current.promise.finally(() => running.stop());
  const [name = ''] = await readdir(liveFolder);
  return path.join(liveFolder, name);
}

function faultWith(...codes: readonly BackupFaultCode[]): (error: unknown) => boolean {
  return (error) => error instanceof BackupFault && codes.includes(error.code);
}

test('a copy of a running desk passes a drill, and what was cut, altered or lost in it is refused', () =>
  withBackedUpDesk(async (desk) => {
    const folder = await runWithCopy(desk);
    const drill = async () => drillBackup('rehearsal', await openBackup(folder, desk.identity));
    const found = await drill();
    assert.deepEqual(found.faults, []);
    assert.equal(found.digests.get('orders')?.rows, 2);
    assert.ok(found.addressCount > 0);

    const other = await makeKey();
    await assert.rejects(openBackup(folder, other.identity), faultWith('wrong_key'));
    const names = (await readdir(folder)).toSorted();
    const logNames = names.filter((name) => name.startsWith('log-'));
    for (const name of [DESK_PIECE, 'file-00000000.age', logNames[0] ?? '', logNames.at(-1) ?? '']) {
      const filePath = path.join(folder, name);
      const bytes = await readFile(filePath);
      for (const length of [0, 1, 30, 100, 200, bytes.length - 1]) {
        await writeFile(filePath, bytes.subarray(0, length));
        await assert.rejects(drill(), faultWith('torn_or_altered'), `${name} cut to ${length} bytes`);
      }
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
      await writeFile(filePath, altered);
      await assert.rejects(drill(), faultWith('torn_or_altered'), `${name} altered`);
      await rm(filePath);
      await mkdir(filePath);
      await assert.rejects(drill(), faultWith('file_unreadable'), `${name} cannot be read`);
      await rm(filePath, { recursive: true });
      // The last piece of a log is not missed: it is as if the desk had died before.
      const isLast = name === logNames.at(-1) && logNames.length > 1;
      if (!isLast)
        await assert.rejects(drill(), faultWith('torn_or_altered', 'not_a_backup', 'file_unreadable'));
      await writeFile(filePath, bytes);
    }
    assert.deepEqual((await drill()).faults, []);
  }));

if (process.env['TEST_FORM'] === 'long') {
  const nowMs = (): number => systemClock.nowMs();

  runCopyStoreContract('a bucket of s3rver', (run) =>
    withS3rver(async (bucket) => run(await openCopyStore(bucket, nowMs))),
  );

  test('s3rver takes no other key', () =>
    withS3rver(async (bucket) => {
      const store = await openCopyStore({ ...bucket, secretKey: 'another' }, nowMs);
      const refused = { code: '403 (SignatureDoesNotMatch) to PUT' };
      await assert.rejects(store.write('copy/piece', Buffer.from('x')), refused);
    }));
}
