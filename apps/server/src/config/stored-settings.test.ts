import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_DESK_SETTINGS, type DeskSettings } from '@naru/desk';
import type { ConfigAnswer } from './config-problem.ts';
import { OPENING_SETTINGS } from './opening-settings.ts';
import { SETTING_CATALOGUE, readSettings } from './setting-catalogue.ts';
import { STORED_SETTINGS } from './stored-settings.ts';

function readDeskSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<DeskSettings> {
  const answer = readSettings(stored);
  return answer.ok ? { ok: true, value: answer.value.desk } : answer;
}

test('a database that says nothing gives the specification’s own values', () => {
  assert.deepEqual(readDeskSettings(new Map()), { ok: true, value: DEFAULT_DESK_SETTINGS });
});

test('the defaults that the reference shows are the ones in force', () => {
  const shown = new Map(Object.values(STORED_SETTINGS).map(({ key, defaultJson }) => [key, defaultJson]));
  assert.deepEqual(readDeskSettings(shown), { ok: true, value: DEFAULT_DESK_SETTINGS });
});

test('what the database says takes the place of a default', () => {
  const answer = readDeskSettings(
    new Map([
      ['minimumUsd', '"75.50"'],
      ['rateLockMinutes', '15'],
      ['depositPolicy', '"assist"'],
      ['anything else', 'not even JSON'],
    ]),
  );
  assert.ok(answer.ok);
  assert.equal(answer.value.minimumUsdCents, 7_550n);
  assert.equal(answer.value.rateLockMs, 15 * 60_000);
  assert.equal(answer.value.depositPolicy, 'assist');
});

test('every value that cannot be used is named, all at once', () => {
  const answer = readDeskSettings(
    new Map([
      ['minimumUsd', '50'],
      ['rateLockMinutes', '4'],
      ['depositPolicy', '"generous"'],
      ['assignmentLeaseMinutes', '{'],
    ]),
  );
  assert.equal(answer.ok, false);
  if (answer.ok) return;
  assert.deepEqual(
    answer.problems.map((problem) => problem.setting),
    [
      'desk setting minimumUsd',
      'desk setting rateLockMinutes',
      'desk setting depositPolicy',
      'desk setting assignmentLeaseMinutes',
    ],
  );
});

test('every setting that is listed is read: a value that none accepts is named for each', () => {
  const keys = [...SETTING_CATALOGUE, ...OPENING_SETTINGS].map(({ key }) => key);
  const answer = readSettings(new Map(keys.map((key) => [key, '{'])));
  const named = answer.ok ? [] : answer.problems.map(({ setting }) => setting);
  assert.deepEqual(
    keys.filter((key) => !named.includes(`desk setting ${key}`)),
    [],
  );
});
