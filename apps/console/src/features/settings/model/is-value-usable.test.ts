import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValueUsable } from './is-value-usable.ts';

const MINUTES = { name: 'number', min: 4, max: 60, unit: 'minutes' } as const;

test('a number is whole and within its bounds', () => {
  assert.deepEqual(
    ['4', ' 60 ', '3', '61', '4.5', '', 'x'].map((typed) => isValueUsable(MINUTES, typed)),
    [true, true, false, false, false, false, false],
  );
});

test('dollars have at most two decimals, and a percentage may be below zero', () => {
  const fits = (name: 'dollars' | 'percent', typed: readonly string[]) =>
    typed.map((text) => isValueUsable({ name }, text));
  assert.deepEqual(fits('dollars', ['50', '50.25', '50.255', '-1', '$50']), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(fits('percent', ['-0.85', '1', '0.12345', '1%', '']), [true, true, false, false, false]);
});

test('limits are usable only when all of them are', () => {
  const fits = (typed: string) => isValueUsable({ name: 'quota' }, typed);
  assert.equal(fits('{"client":[10,60],"address":[100,60]}'), true);
  assert.equal(fits('{"client":[10,60],"address":[0,60]}'), false);
  assert.equal(fits('{"client":[,60],"address":[100,60]}'), false);
});
