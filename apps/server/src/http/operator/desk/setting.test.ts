import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConsoleSetting, SettingHistorySchema, SettingListSchema } from '@naru/contract';
import { verifyAudit } from '@naru/desk';
import { changeStoredSetting } from '../../../config/change-stored-setting.ts';
import { SETTING_CATALOGUE } from '../../../config/setting-catalogue.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WHY = { note: 'as the market wants it' };
const PROVEN = { ...WHY, password: PASSWORD };

async function listSettings(desk: TestConsole): Promise<readonly ConsoleSetting[]> {
  const { status, body } = await desk.call('GET', '/api/settings');
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(SettingListSchema, body);
  return JSON.parse(JSON.stringify(body['settings']));
}

async function find(desk: TestConsole, key: string): Promise<ConsoleSetting> {
  return (await listSettings(desk)).find((each) => each.key === key) ?? assert.fail(key);
}

async function change(desk: TestConsole, key: string, body: object): Promise<Answer> {
  return desk.call('POST', `/api/settings/${key}`, { body: { before: null, ...WHY, ...body } });
}

async function readHistory(desk: TestConsole, key: string, query = ''): Promise<Answer['body']> {
  const { status, body } = await desk.call('GET', `/api/settings/${key}/changes${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(SettingHistorySchema, body);
  return body;
}

test('every setting is listed, and a change is shown with who made it, when and why', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const listed = await listSettings(desk);
    assert.deepEqual(
      listed.map(({ key }) => key).toSorted(),
      SETTING_CATALOGUE.map(({ key }) => key).toSorted(),
    );
    assert.ok(listed.every(({ stored, value, defaultValue }) => stored === null && value === defaultValue));
    assert.ok(listed.every(({ lastChange }) => lastChange === null));
    const changed = await change(desk, 'minimumUsd', { value: '75', ...PROVEN });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    await assertFits(SettingListSchema, changed.body);
    const { value, defaultValue, stored, lastChange } = await find(desk, 'minimumUsd');
    assert.deepEqual([value, defaultValue, stored], ['75.00', '50.00', '"75.00"']);
    const at = new Date(desk.context.desk.clock.nowMs()).toISOString();
    assert.deepEqual(lastChange, { at, by: 'Mina', approvedBy: null, reason: WHY.note });
    const { store, hashText } = desk.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const back = await change(desk, 'minimumUsd', { value: null, before: stored, ...PROVEN });
    assert.equal(back.status, 200);
    assert.equal((await find(desk, 'minimumUsd')).stored, null);
    // Of another setting nothing changed.
    assert.equal((await find(desk, 'brandName')).lastChange, null);
  }));

test('a setting that decides about money takes the password, and another does not', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const money = ['minimumUsd', 'adjustmentAlt', 'stepUpAboveUsd', 'supportUrl'];
    for (const key of [...money, 'operatorEmail', 'lotteryPrizeUsd'])
      assert.equal((await find(desk, key)).needsPassword, true, key);
    const without = await change(desk, 'minimumUsd', { value: '75' });
    assert.deepEqual([without.status, without.body['code']], [403, 'step_up_required']);
    const wrong = await change(desk, 'minimumUsd', { value: '75', password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'step_up_failed']);
    assert.equal((await find(desk, 'minimumUsd')).stored, null);
    assert.equal((await find(desk, 'brandName')).needsPassword, false);
    assert.equal((await change(desk, 'brandName', { value: 'Harbor' })).status, 200);
  }));

test('a change is refused when the setting is no longer what the operator saw', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    assert.equal((await change(desk, 'brandName', { value: 'Harbor' })).status, 200);
    const late = await change(desk, 'brandName', { value: 'Ferry' });
    assert.deepEqual([late.status, late.body['code']], [409, 'setting_changed_meanwhile']);
    const same = await change(desk, 'brandName', { value: 'Harbor', before: '"Harbor"' });
    assert.deepEqual([same.status, same.body['code']], [409, 'setting_unchanged']);
    assert.equal((await find(desk, 'brandName')).value, 'Harbor');
  }));

test('what is refused changes nothing', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const [key, body, status, code] of [
      ['nothing', { value: '1' }, 404, 'setting_unknown'],
      ['passwordMin', { value: '3', ...PROVEN }, 400, 'setting_malformed'],
      ['passwordMin', { value: 12, ...PROVEN }, 400, 'field_invalid'],
      ['brandName', { value: 'x'.repeat(1_001) }, 400, 'field_invalid'],
      ['brandName', { value: 'x'.repeat(1_000) }, 400, 'setting_malformed'],
      ['brandName', { value: 'Harbor', note: ' ' }, 400, 'reason_missing'],
      ['brandName', { value: 'Harbor', note: 'two\nlines' }, 400, 'text_unreadable'],
      ['brandName', { value: 'Harbor', note: 'x'.repeat(501) }, 400, 'field_invalid'],
      ['brandName', { value: 'Harbor', operatorId: 'x' }, 400, 'field_invalid'],
      ['minimumUsd', { value: '200000', ...PROVEN }, 409, 'minimum_above_unpaid'],
      ['openOrdersPerClientMax', { value: '99999' }, 409, 'client_above_network'],
      ['adjustmentMajor', { value: '2', ...PROVEN }, 409, 'adjustment_pays_circle'],
    ] as const) {
      const answer = await change(desk, key, body);
      assert.deepEqual([answer.status, answer.body['code']], [status, code], JSON.stringify(body));
    }
    assert.deepEqual(await desk.context.desk.store.listNewestSettingChanges(), []);
  }));

test('the history of a setting is paged, and names no operator for a change on the host', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const onHost = { key: 'passwordMin', text: '8', beforeJson: null, operatorId: '', reason: 'on the host' };
    assert.ok((await changeStoredSetting(desk.context.desk, onHost)).ok);
    assert.equal((await change(desk, 'passwordMin', { value: '9', before: '8', ...PROVEN })).status, 200);
    assert.equal((await change(desk, 'passwordMin', { value: null, before: '9', ...PROVEN })).status, 200);
    const first = await readHistory(desk, 'passwordMin', '?limit=2');
    const rows: readonly Readonly<Record<string, unknown>>[] = Object(first['rows']);
    assert.deepEqual(
      rows.map(({ before, after, by }) => [before, after, by]),
      [
        ['9', null, 'Mina'],
        ['8', '9', 'Mina'],
      ],
    );
    const rest = await readHistory(desk, 'passwordMin', `?limit=2&before=${String(first['nextBefore'])}`);
    assert.equal(rest['nextBefore'], null);
    const [oldest] = Object(rest['rows']);
    assert.deepEqual(
      [oldest.before, oldest.after, oldest.by, oldest.reason],
      [null, '8', null, 'on the host'],
    );
    assert.deepEqual((await readHistory(desk, 'brandName'))['rows'], []);
    const unknown = await desk.call('GET', '/api/settings/nothing/changes');
    assert.deepEqual([unknown.status, unknown.body['code']], [404, 'setting_unknown']);
  }));

test('an approver sees the settings and changes none', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.changeRole('approver');
    assert.ok((await listSettings(desk)).length > 20);
    const refused = await change(desk, 'brandName', { value: 'Harbor' });
    assert.deepEqual([refused.status, refused.body['right']], [403, 'change_settings']);
    await desk.changeRole('operator');
    assert.equal((await desk.call('GET', '/api/settings')).body['right'], 'see_settings');
  }));
