import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUSALS } from '@naru/contract';
import { verifyAudit } from '@naru/desk';
import { runCommand } from '../machine/command.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { changeStoredSetting } from './change-stored-setting.ts';
import { SETTING_CATALOGUE, isChangedByPeople, readSettings } from './setting-catalogue.ts';
import { defineSettings } from './setting-command.ts';
import { typedTextOf } from './stored-setting.ts';

interface Said {
  readonly lines: readonly string[];
  readonly exitCode: number;
}

type Run = (...words: readonly string[]) => Promise<Said>;

async function withCommand(use: (run: Run, house: TestDesk) => Promise<void>): Promise<void> {
  await withTestDesk({}, async (house) => {
    const settings = defineSettings((_use, run) => run(house.desk));
    const run: Run = async (...words) => {
      const lines: string[] = [];
      const exitCode = await runCommand('settings', settings, { words, say: (line) => lines.push(line) });
      return { lines, exitCode };
    };
    await use(run, house);
  });
}

const WHY = ['--reason', 'as agreed'] as const;

test('a setting is set, read, listed and given back to its default, each change with its reason', () =>
  withCommand(async (run, { desk }) => {
    const set = await run('set', 'minimumUsd', '75', ...WHY);
    assert.equal(set.exitCode, 0);
    assert.equal(set.lines[0], 'minimumUsd: 50.00 (default) -> 75.00.');
    assert.equal((await desk.store.listSettings()).get('minimumUsd'), '"75.00"');
    assert.equal((await run('get', 'minimumUsd')).lines[0], 'minimumUsd = 75.00');
    const { lines } = await run('list');
    assert.ok(lines.includes('  minimumUsd = 75.00'));
    assert.ok(lines.includes('  rateLockMinutes = 30 (default)'));
    assert.equal((await run('reset', 'minimumUsd', '--reason=it was too much')).exitCode, 0);
    assert.equal((await desk.store.listSettings()).has('minimumUsd'), false);
    const history = (await run('history', 'minimumUsd')).lines;
    assert.equal(history.length, 2);
    assert.match(history[0] ?? '', /^\S+Z {2}minimumUsd: 75\.00 -> default {2}on the host: it was too much$/);
    assert.match(history[1] ?? '', /minimumUsd: default -> 75\.00 {2}on the host: as agreed$/);
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
  }));

test('every setting takes its own default as a person types it, and the desk starts with all of them', () =>
  withCommand(async (run, { desk }) => {
    for (const { key, defaultJson } of SETTING_CATALOGUE) {
      const { exitCode, lines } = await run('set', key, typedTextOf(defaultJson), ...WHY);
      assert.equal(exitCode, 0, `${key}: ${lines.join(' ')}`);
      assert.deepEqual(JSON.parse((await desk.store.listSettings()).get(key) ?? ''), JSON.parse(defaultJson));
    }
    const stored = readSettings(await desk.store.listSettings());
    assert.deepEqual(stored, readSettings(new Map()));
  }));

const DIGITS = '9'.repeat(400);

test('what a setting does not accept is refused with what it accepts, and nothing is written', () =>
  withCommand(async (run, { desk }) => {
    const wrong: readonly (readonly [key: string, ...texts: string[]])[] = [
      [
        'rateLockMinutes',
        '',
        ' ',
        'NaN',
        '1e3',
        '0',
        '-1',
        '1.5',
        '10081',
        '0x10',
        DIGITS,
        'null',
        '"30"',
        '٣٠',
      ],
      ['minimumUsd', '', 'NaN', '1e3', '-1', '1.234', '1,000', 'Infinity', '1000000000.01', DIGITS],
      ['adjustmentStable', '', 'NaN', '1e3', '-20.0001', '5.0001', '-0.00001', '-', DIGITS],
      ['depositPolicy', '', 'Strict', '"strict"', 'constructor', 'assist '.repeat(9)],
      ['lotteryNotice', '', '1', 'yes', 'TRUE', 'null'],
      ['lotteryPrizeUsd', '', '0', '-1', '1.5', '101', DIGITS],
      ['brandName', '', '<b>Naru</b>', 'a'.repeat(41), 'Na\u202Eru'],
      ['supportUrl', 'javascript:alert(1)', 'http://chat.example', `https://${'a'.repeat(400)}.example`],
      ['operatorEmail', 'nobody', 'null', 'a@b@c'],
      ['rate.login', '', '[]', '{}', '{"client":[1e9,60],"address":[1,60]}', '['.repeat(10_000)],
      ['rate.read', '{"client":[1,60],"address":[1,60],"strangers":[1,60]}'],
    ];
    for (const [key, ...texts] of wrong) {
      for (const text of texts) {
        const { exitCode, lines } = await run('set', key, text, ...WHY);
        assert.equal(exitCode, 1, `${key} ${text.slice(0, 40)}`);
        assert.equal(lines[0], REFUSALS.setting_malformed.en);
        assert.match(lines[1] ?? '', /^It accepts /);
      }
    }
    for (const key of ['', 'nothing', 'deskMode', '__proto__', 'minimumUsd '])
      assert.match((await run('set', key, '1', ...WHY)).lines[0] ?? '', /^There is no setting/);
    assert.equal(
      (await run('set', 'minimumUsd', '60', '--reason', ' ')).lines[0],
      REFUSALS.reason_missing.en,
    );
    assert.equal(
      (await run('set', 'minimumUsd', '60', '--reason', 'a\nb')).lines[0],
      REFUSALS.text_unreadable.en,
    );
    assert.deepEqual(await desk.store.listSettingChanges({ limit: 9 }), []);
  }));

test('a command that is not one is answered with how to use it', () =>
  withCommand(async (run) => {
    for (const words of [
      [],
      ['show'],
      ['get'],
      ['get', 'minimumUsd', 'more'],
      ['set', 'minimumUsd', '60'],
      ['set', 'minimumUsd', ...WHY],
      ['set', 'minimumUsd', '60', '70', ...WHY],
      ['set', 'minimumUsd', '60', '--reason'],
      ['reset', ...WHY],
      ['list', 'minimumUsd'],
      ['history', '--before', 'x'],
    ]) {
      const { exitCode, lines } = await run(...words);
      assert.equal(exitCode, 2, words.join(' '));
      assert.match(lines.join('\n'), words.length === 0 ? /^Usage: naru settings/ : /^error: [^]*--help$/);
    }
  }));

test('settings that make no sense together are refused, in the order in which they do not', () =>
  withCommand(async (run) => {
    const refuses = async (code: keyof typeof REFUSALS, ...words: readonly string[]): Promise<void> => {
      const { exitCode, lines } = await run('set', ...words, ...WHY);
      assert.deepEqual([exitCode, lines[0]], [1, REFUSALS[code].en]);
    };
    await refuses('minimum_above_unpaid', 'minimumUsd', '100000.01');
    await refuses('client_above_network', 'openOrdersPerNetworkMax', '9');
    await refuses('adjustment_pays_circle', 'adjustmentMajor', '0.5');
    assert.equal((await run('set', 'adjustmentMajor', '-5', ...WHY)).exitCode, 0);
    await refuses('setting_unchanged', 'adjustmentMajor', '-5.00');
  }));

test('a setting that cannot be used can be repaired, also while another one cannot', () =>
  withCommand(async (run, { desk }) => {
    await desk.store.saveSetting('minimumUsd', '50');
    await desk.store.saveSetting('openOrdersPerNetworkMax', '1');
    const broken = readSettings(await desk.store.listSettings());
    assert.ok(!broken.ok);
    assert.deepEqual(
      broken.problems.map(({ setting }) => setting),
      ['desk setting minimumUsd', 'desk settings openOrdersPerClientMax and openOrdersPerNetworkMax'],
    );
    assert.equal((await run('set', 'minimumUsd', '50', ...WHY)).exitCode, 0);
    assert.equal((await run('reset', 'openOrdersPerNetworkMax', ...WHY)).exitCode, 0);
    assert.ok(readSettings(await desk.store.listSettings()).ok);
  }));

test('of two people who saw the same value one is refused, and so is the one who saw an old value', () =>
  withCommand(async (_run, { desk }) => {
    const change = async (text: string, beforeJson: string | null): Promise<string> => {
      const wish = { key: 'rateLockMinutes', text, beforeJson, operatorId: 'mina', reason: 'test' };
      const changed = await changeStoredSetting(desk, wish);
      return changed.ok ? 'changed' : changed.reason;
    };
    const both = await Promise.all([change('20', null), change('40', null)]);
    assert.deepEqual(both.toSorted(), ['changed', 'setting_changed_meanwhile']);
    assert.equal(await change('50', null), 'setting_changed_meanwhile');
    const now = (await desk.store.listSettings()).get('rateLockMinutes') ?? null;
    assert.equal(await change('50', now), 'changed');
    assert.equal((await desk.store.listSettingChanges({ limit: 9 })).length, 2);
  }));

test('a setting that was written into the database by hand is named by the check of the trail', () =>
  withTestDesk({}, async ({ desk: { store, hashText } }) => {
    const verify = async () => (await verifyAudit(store, hashText, { isSetting: isChangedByPeople })).broken;
    await store.saveSetting('servedAssets', '[]');
    assert.equal(await verify(), null, 'a mark of the desk');
    await store.saveSetting('fourEyesAboveUsd', '"999999999"');
    assert.deepEqual(await verify(), { row: 'setting fourEyesAboveUsd', why: 'was put in' });
  }));
