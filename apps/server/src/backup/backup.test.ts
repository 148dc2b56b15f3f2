import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { StoreOpenFault, openStore } from '@naru/store';
import { CODE_VERSION, type Snapshot, openSnapshot } from '@naru/store/dump';
import type { ProcessSettings } from '../config/process-settings.ts';
import { openEpochFile } from './open-epoch.ts';
import { type BackedUpDesk, withBackedUpDesk } from '../testing/backed-up-desk.ts';
import { makeKey, openDecrypter, openEncrypter, parseIdentity } from './age-key.ts';
import { backUpDesk } from './backup-command.ts';
import { BackupFault, type BackupFaultCode } from './backup-fault.ts';
import { FORMAT_VERSION, parseManifest, writeManifest } from './backup-manifest.ts';
import { assertSameDesk, drillBackup, listNewer } from './drill-backup.ts';
import { openBackup, restoreBackup, sayWhose } from './read-backup.ts';
import { databaseOf } from '../config/database-marks.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { createSigner, createSigningKeys, rotateSigningKeys } from '../signing/signing-keys.ts';
import { writeBackup } from './write-backup.ts';

const TAKEN_AT_MS = Date.UTC(2026, 2, 1);
const BARE = { files: [], takenAtMs: 1, signer: null, publicUrl: null } as const;
const RESTORED = { restoreId: 'restore-1', beganAtMs: TAKEN_AT_MS };

async function backUp({ settings, folder }: BackedUpDesk, name = 'one.age'): Promise<string> {
  const filePath = path.join(folder, name);
  await backUpDesk(settings, { filePath, takenAtMs: TAKEN_AT_MS });
  return filePath;
}

async function restore(filePath: string, identity: string, target: ProcessSettings) {
  const backup = await openBackup(filePath, identity);
  try {
    return await restoreBackup(target, backup, RESTORED);
  } finally {
    backup.close();
  }
}

function faultWith(...codes: (BackupFaultCode | StoreOpenFault['code'])[]): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof BackupFault || error instanceof StoreOpenFault, String(error));
    assert.ok(codes.includes(error.code), `${error.code} is none of ${codes.join(', ')}`);
    return true;
  };
}

test('a running desk is backed up into one file for its owner alone, and comes back with its keys', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    assert.equal((await stat(filePath)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(desk.folder), ['one.age']);
    const target = desk.elsewhere('restored');
    const digests = await restore(filePath, desk.identity, target);
    assert.equal(digests.get('orders')?.rows, 2);
    for (const name of ['keyFile', 'signingKeyFile'] as const)
      assert.deepEqual(await readFile(target[name]), await readFile(desk.settings[name]));
    const store = await openStore(databaseOf(target));
    const found = await store.findNewestRestore();
    await store.close();
    assert.equal(found?.restore.readyAtMs, null, 'the next start handles the restore');
  }));

test('no key, address or e-mail is in the file', () =>
  withBackedUpDesk(async (desk) => {
    const bytes = await readFile(await backUp(desk));
    const key = (await readFile(desk.settings.keyFile, 'utf8')).trim();
    for (const secret of [key, desk.identity, 'AGE-SECRET-KEY', '@example'])
      assert.equal(bytes.includes(secret), false);
  }));

test('a file that was cut or altered anywhere is refused by name', () =>
  withBackedUpDesk(async (desk) => {
    const bytes = await readFile(await backUp(desk));
    const headLength = bytes.indexOf('\n--- ') + 50;
    const inBody = Array.from(
      { length: 30 },
      (_, n) => headLength + Math.floor(((bytes.length - headLength) * n) / 30),
    );
    const lengths = [...Array(headLength).keys(), ...inBody, bytes.length - 1];
    const badPath = path.join(desk.folder, 'bad.age');
    const readAll = async (): Promise<void> => {
      await drillBackup('rehearsal', await openBackup(badPath, desk.identity));
    };
    for (const length of lengths) {
      await writeFile(badPath, bytes.subarray(0, length));
      await assert.rejects(readAll(), faultWith('torn_or_altered'), `cut to ${length} bytes`);
    }
    for (const place of [...Array(headLength).keys(), ...inBody]) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      await writeFile(badPath, altered);
      // An altered address of the key looks like that of another one.
      const expected = faultWith('torn_or_altered', 'not_a_backup', 'wrong_key');
      await assert.rejects(readAll(), expected, `altered at ${place}`);
    }
    await writeFile(badPath, Buffer.concat([bytes, Buffer.from('x')]));
    await assert.rejects(readAll(), faultWith('torn_or_altered'), 'longer');
  }));

test('a wrong key, a word that is no key, and a missing file are refused by name', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    const other = await makeKey();
    await assert.rejects(openBackup(filePath, other.identity), faultWith('wrong_key'));
    await assert.rejects(openBackup(`${filePath}.no`, desk.identity), faultWith('file_unreadable'));
    await writeFile(path.join(desk.folder, 'text'), 'some other file that is long enough');
    await assert.rejects(
      openBackup(path.join(desk.folder, 'text'), desk.identity),
      faultWith('not_a_backup'),
    );
    assert.throws(() => parseIdentity('AGE-SECRET-KEY-1QQQQ'), faultWith('key_unusable'));
    const typed = `# a note\n${desk.identity.slice(0, 40).toLowerCase()} \n ${desk.identity.slice(40)}\n`;
    assert.equal(parseIdentity(typed), desk.identity);
    const oneWrong = desk.identity.replace(/.$/, desk.identity.endsWith('Q') ? 'P' : 'Q');
    await assert.rejects(openBackup(filePath, oneWrong), faultWith('key_unusable'));
  }));

test('a backup of a later release is refused with both versions', () =>
  withBackedUpDesk(async ({ settings, folder, identity }) => {
    const snapshot = await openSnapshot(databaseOf(settings));
    assert.ok(snapshot?.epoch);
    const later: Snapshot = { ...snapshot, schemaVersion: CODE_VERSION + 1 };
    const filePath = path.join(folder, 'later.age');
    const recipient = settings.backup.recipient ?? '';
    await writeBackup({ ...BARE, snapshot: later }, { filePath, recipient });
    await snapshot.close();
    await assert.rejects(openBackup(filePath, identity), faultWith('schema_newer'));
    const unsigned = { signedBy: null, publicUrl: null, takenAtMs: 1, files: [] };
    const facts = { schemaVersion: 1, engine: 'sqlite', ...snapshot.epoch, ...unsigned } as const;
    const line = writeManifest(facts).replace(`"formatVersion":${FORMAT_VERSION}`, '"formatVersion":99');
    assert.throws(() => parseManifest(line, CODE_VERSION), faultWith('format_newer'));
    assert.throws(() => parseManifest('{"a":1}', CODE_VERSION), faultWith('not_a_backup'));
    const outside = { place: 'data', name: '../key', bytes: Buffer.from('x') } as const;
    const stray = writeManifest({ ...facts, files: [outside] });
    assert.throws(() => parseManifest(stray, CODE_VERSION), faultWith('torn_or_altered'));
  }));

test('a backup that names the desk’s key and has another signature is refused, and nothing is left', () =>
  withBackedUpDesk(async (desk) => {
    const { settings, folder, identity } = desk;
    const keys = (await openSigningFile(settings.signingKeyFile).read()) ?? assert.fail('no key');
    const { key } = createSigner(keys);
    const thief = createSigner(createSigningKeys(TAKEN_AT_MS));
    const recipient = settings.backup.recipient ?? '';
    for (const [name, sign] of [
      ['other', thief.sign],
      ['none', () => 'A'.repeat(86)],
    ] as const) {
      const snapshot = (await openSnapshot(databaseOf(settings))) ?? assert.fail('no desk');
      const filePath = path.join(folder, `${name}.age`);
      const signer = { key, since: '', sign };
      await writeBackup({ ...BARE, snapshot, signer }, { filePath, recipient });
      await snapshot.close();
      const target = desk.elsewhere(name);
      await assert.rejects(restore(filePath, identity, target), faultWith('signature_wrong'));
      assert.equal(existsSync(path.join(target.dataFolder, 'naru.sqlite')), false);
    }
  }));

test('a backup that is signed with a revoked key is restored only by a person who accepts it', () =>
  withBackedUpDesk(async (desk) => {
    const { settings, identity } = desk;
    const file = openSigningFile(settings.signingKeyFile);
    const keys = (await file.read()) ?? assert.fail('no key');
    const backup = await openBackup(await backUp(desk), identity);
    const said: string[] = [];
    const say = (line: string): unknown => said.push(line);
    await sayWhose(say, settings, { ...backup, accepted: null });
    await file.replace(rotateSigningKeys(keys, TAKEN_AT_MS, { isStolen: true }));
    const asking = sayWhose(say, settings, { ...backup, accepted: null });
    await assert.rejects(asking, faultWith('signer_unknown'));
    assert.match(said.at(-1) ?? '', /which this desk has revoked/);
    backup.close();
  }));

test('a backup of the first format has no signature', () => {
  const facts = { schemaVersion: 1, engine: 'sqlite', deskId: 'desk', epoch: 1, takenAtMs: 1 } as const;
  const {
    signedBy: _key,
    publicUrl: _url,
    ...first
  }: Readonly<Record<string, unknown>> = JSON.parse(
    writeManifest({ ...facts, files: [], signedBy: null, publicUrl: null }),
  );
  const read = parseManifest(JSON.stringify({ ...first, formatVersion: 1 }), CODE_VERSION);
  assert.deepEqual([read.signedBy, read.publicUrl], [null, null]);
});

test('a restore replaces nothing: no file, no key, and no running desk', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    const into = (target: ProcessSettings) => restore(filePath, desk.identity, target);
    await assert.rejects(into(desk.settings), faultWith('data_folder_in_use'));

    const full = desk.elsewhere('full');
    await mkdir(full.dataFolder);
    await writeFile(path.join(full.dataFolder, 'notes.txt'), 'mine');
    await assert.rejects(into(full), faultWith('folder_not_empty'));
    assert.deepEqual(await readdir(full.dataFolder), ['notes.txt']);

    const keyed = desk.elsewhere('keyed');
    await writeFile(keyed.keyFile, `${'0'.repeat(64)}\n`);
    await assert.rejects(into(keyed), faultWith('other_desk'));

    const marked = desk.elsewhere('marked');
    await openEpochFile(marked.stateFolder).write({ deskId: 'another', epoch: 3, addressIndexes: {} });
    await assert.rejects(into(marked), faultWith('other_desk'));

    const twice = desk.elsewhere('twice');
    await into(twice);
    await assert.rejects(into(twice), faultWith('target_not_empty'));
  }));

test('a restore that was interrupted is repeated, and leaves no database before it is whole', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    const target = desk.elsewhere('twice');
    const backup = await openBackup(filePath, desk.identity);
    const torn: typeof backup = {
      ...backup,
      fill: (place, options) => {
        const beforeFinish = () => Promise.reject(new Error('power cut'));
        return backup.fill(place, { ...options, beforeFinish });
      },
    };
    await assert.rejects(restoreBackup(target, torn, RESTORED), /power cut/);
    backup.close();
    assert.equal(await openSnapshot(databaseOf(target)), null);
    await restore(filePath, desk.identity, target);
  }));

async function openText(filePath: string, identity: string): Promise<string> {
  const decrypter = await openDecrypter(identity);
  return zstdDecompressSync(await decrypter.decrypt(await readFile(filePath))).toString();
}

async function sealText(text: string, { backup: { recipient } }: ProcessSettings): Promise<Uint8Array> {
  const encrypter = await openEncrypter(recipient ?? '');
  return encrypter.encrypt(zstdCompressSync(Buffer.from(text)));
}

test('rows that are not those that were written are refused', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    const text = await openText(filePath, desk.identity);
    await writeFile(filePath, await sealText(text.replace('LTC', 'BTC'), desk.settings));
    const backup = await openBackup(filePath, desk.identity);
    const target = desk.elsewhere('other');
    await assert.rejects(restoreBackup(target, backup, RESTORED), faultWith('torn_or_altered'));
    backup.close();
    assert.equal(await openSnapshot(databaseOf(target)), null);
  }));

test('a file of the same name is never replaced, and a desk that was never started is not backed up', () =>
  withBackedUpDesk(async (desk) => {
    await backUp(desk);
    await assert.rejects(backUp(desk), faultWith('file_exists'));
    await writeFile(path.join(desk.folder, 'two.age.part'), '');
    await assert.rejects(backUp(desk, 'two.age'), faultWith('file_exists'));
    const goal = { filePath: path.join(desk.folder, 'three.age'), takenAtMs: 1 };
    await assert.rejects(backUpDesk(desk.elsewhere('nothing'), goal), faultWith('never_started'));
    const unset = { ...desk.settings, backup: { ...desk.settings.backup, recipient: null } };
    await assert.rejects(backUpDesk(unset, goal), faultWith('key_unusable'));
    const mistyped = {
      ...desk.settings,
      backup: { ...desk.settings.backup, recipient: `age1${'q'.repeat(58)}` },
    };
    await assert.rejects(backUpDesk(mistyped, goal), faultWith('key_unusable'));
    assert.deepEqual((await readdir(desk.folder)).toSorted(), ['one.age', 'two.age.part']);
  }));

test('a drill checks books, record and addresses, and says what the desk has since', () =>
  withBackedUpDesk(async (desk) => {
    const filePath = await backUp(desk);
    const later = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const backup = await openBackup(filePath, desk.identity);
    await assertSameDesk(desk.settings, backup.manifest);
    const found = await drillBackup('rehearsal', backup);
    assert.deepEqual([found.faults, found.addressCount], [[], 2]);
    const newer = await listNewer(desk.settings, { takenAtMs: later.createdAtMs }, found.digests);
    assert.deepEqual(newer?.counts[0], { what: 'orders', inBackup: 2, inDesk: 3 });
    assert.ok(newer.references.includes(later.reference));
    const other = { deskId: 'another' };
    await assert.rejects(assertSameDesk(desk.settings, other), faultWith('other_desk'));
    assert.equal(await listNewer(desk.elsewhere('nowhere'), { takenAtMs: 1 }, found.digests), null);
  }));

test('a drill finds an order that was altered in the database before the backup', () =>
  withBackedUpDesk(async (desk) => {
    const database = new DatabaseSync(path.join(desk.ground.folder, 'naru.sqlite'));
    database.exec(`UPDATE orders SET pay_base_units = '1', deposit_address = 'mine'`);
    database.close();
    const backup = await openBackup(await backUp(desk), desk.identity);
    const { faults } = await drillBackup('rehearsal', backup);
    assert.match(faults.join('\n'), /The record: /);
    assert.match(faults.join('\n'), /The address of NR-/);
  }));
