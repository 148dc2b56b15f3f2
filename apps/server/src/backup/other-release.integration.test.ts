import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { CODE_VERSION } from '@naru/store/dump';
import type { ProcessSettings } from '../config/process-settings.ts';
import { type BackedUpDesk, withBackedUpDesk } from '../testing/backed-up-desk.ts';
import { LATER_RELEASE, runProgram } from '../testing/run-program.ts';
import { withDatabase } from '../testing/with-database.ts';

const NEXT = CODE_VERSION + 1;
const TOO_NEW = `has version ${NEXT} and this release knows versions up to ${CODE_VERSION}`;

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;
const isLongForm = process.env['TEST_FORM'] === 'long';
const CONFIG = {
  eth: { witness: 'person', addresses: 'eth.txt', test: true },
  krw: { bank: 'Kookmin', account: '123456-01-234567', holder: 'Naru', test: true },
};
/** As java-tron's tests have it. */
const ACCOUNT =
  '[73c5da0a/44h/195h/0h]xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const RECEIVER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** A network that can be swept, and that no command reaches. */
const SWEPT_CONFIG = { tron: { http: 'http://127.0.0.1:1', network: 'reg', deposit: ACCOUNT, tokens: [] } };

/** A desk that has stopped, a backup of it, and the arguments that open the backup. */
interface StoppedDesk extends BackedUpDesk {
  readonly backup: readonly string[];
}

async function withStoppedDesk(
  run: (desk: StoppedDesk) => Promise<void>,
  databaseUrl?: string,
): Promise<void> {
  await withBackedUpDesk(async (desk) => {
    const filePath = path.join(desk.folder, 'desk.age');
    const keyPath = path.join(desk.folder, 'key');
    await writeFile(keyPath, desk.identity);
    const written = await runProgram('backup', desk.settings, [filePath]);
    assert.equal(written.exitCode, 0, written.text);
    await desk.house.close();
    await run({ ...desk, backup: [filePath, '--key-file', keyPath, desk.accept] });
  }, databaseUrl);
}

type Command = readonly [string, ...string[]];

/** Every command that opens the database, beside a desk or in its place. */
function listCommands({ backup }: StoppedDesk): readonly Command[] {
  return [
    ...COMMANDS_OF_EACH_KIND,
    ['drill', ...backup],
    ['move', '--to', 'postgres://127.0.0.1:1/none'],
    ['settings', 'list'],
    ['operator reset-factor', 'mina'],
    ['rails audit'],
    ['rails arm', '--confirm'],
    ['rails anchor', 'eth', '--reason', 'a deep reorganisation'],
    ['rails sweep', 'tron', '--to', RECEIVER, '--file', '/nowhere/sweep.csv'],
  ];
}

/** One that dumps, one beside the desk, one in its place. */
const COMMANDS_OF_EACH_KIND: readonly Command[] = [
  ['backup', '/nowhere/other.age'],
  ['rails check'],
  ['audit verify'],
];

async function refuseAll(
  desk: StoppedDesk,
  why: RegExp,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const commands =
    isLongForm && desk.settings.databaseUrl === null ? listCommands(desk) : COMMANDS_OF_EACH_KIND;
  const configPath = path.join(desk.settings.dataFolder, 'naru.config.json');
  for (const [program, ...args] of commands) {
    await writeFile(configPath, JSON.stringify(program === 'rails sweep' ? SWEPT_CONFIG : CONFIG));
    const { exitCode, text } = await runProgram(program, desk.settings, args, env);
    assert.equal(exitCode, 2, `${program}: ${text}`);
    assert.match(text, why, program);
  }
}

async function assertRefused(desk: StoppedDesk): Promise<void> {
  await writeFile(path.join(desk.settings.dataFolder, 'eth.txt'), `0x${'1'.repeat(40)}`);
  await refuseAll(
    desk,
    new RegExp(`has version ${CODE_VERSION} and this release works on version ${NEXT}: it was not upgraded`),
    LATER_RELEASE,
  );
  const own = await runProgram('settings', desk.settings, ['list']);
  assert.equal(own.exitCode, 0, 'none of them has upgraded it');
  const upgraded = await runProgram('testing/open-database', desk.settings, [], LATER_RELEASE);
  assert.equal(upgraded.text, '2 orders\n');
  await refuseAll(desk, new RegExp(TOO_NEW), {});
  const later = await runProgram('audit verify', desk.settings, [], LATER_RELEASE);
  assert.equal(later.exitCode, 0, later.text);
}

test('a command of a later or an earlier release than the database says so, and changes nothing', () =>
  withStoppedDesk(assertRefused));

if (isLongForm)
  test('a command of another release than the database says so on PostgreSQL, too', { skip: noServer }, () =>
    withDatabase(serverUrl ?? '', (databaseUrl) => withStoppedDesk(assertRefused, databaseUrl)),
  );

/** As the release after this one, whose first start upgrades what was restored. */
async function restoreLater(target: ProcessSettings, backup: readonly string[]): Promise<void> {
  const restored = await runProgram('restore', target, backup, LATER_RELEASE);
  assert.equal(restored.exitCode, 0, restored.text);
  const early = await runProgram('audit verify', target, [], LATER_RELEASE);
  assert.match(early.text, /it was not upgraded/);
  const opened = await runProgram('testing/open-database', target, [], LATER_RELEASE);
  assert.equal(opened.text, '2 orders\n');
  const verified = await runProgram('audit verify', target, [], LATER_RELEASE);
  assert.equal(verified.exitCode, 0, verified.text);
}

test('a backup of an earlier release is tried and restored by a later one, and its start upgrades it', () =>
  withStoppedDesk(async (desk) => {
    const target = desk.elsewhere('restored');
    const drilled = await runProgram('drill', target, desk.backup, LATER_RELEASE);
    assert.equal(drilled.exitCode, 0, drilled.text);
    await restoreLater(target, desk.backup);
  }));

test('a backup of an earlier release is restored into PostgreSQL by a later one', { skip: noServer }, () =>
  withDatabase(serverUrl ?? '', (databaseUrl) =>
    withStoppedDesk((desk) => restoreLater(desk.elsewhere('restored', databaseUrl), desk.backup)),
  ),
);

test('a backup of a later release is refused, and says which one restores it', () =>
  withStoppedDesk(async (desk) => {
    await runProgram('testing/open-database', desk.settings, [], LATER_RELEASE);
    const filePath = path.join(desk.folder, 'later.age');
    const written = await runProgram('backup', desk.settings, [filePath], LATER_RELEASE);
    assert.equal(written.exitCode, 0, written.text);
    const [, ...key] = desk.backup;
    const refused = await runProgram('restore', desk.elsewhere('restored'), [filePath, ...key]);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.text, new RegExp(`${TOO_NEW}\\. Use the release that`));
  }));
