import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatQuotas, readQuotas } from '../../shared/display/quota-text.ts';
import { plainValue } from './plain-value.ts';

const MINUTES = { name: 'number', min: 4, max: 60, unit: 'minutes' } as const;

test('a number is whole and within its bounds', () => {
  assert.deepEqual(
    ['4', ' 60 ', '3', '61', '4.5', '', 'x'].map((typed) => plainValue(MINUTES, typed) !== null),
    [true, true, false, false, false, false, false],
  );
});

test('dollars have at most two decimals, and a percentage may be below zero', () => {
  const fits = (name: 'dollars' | 'percent', typed: readonly string[]) =>
    typed.map((text) => plainValue({ name }, text) !== null);
  assert.deepEqual(fits('dollars', ['50', '50.25', '50.255', '-1', '€50']), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(fits('percent', ['-0.85', '1', '0.12345', '1 x', '']), [true, true, false, false, false]);
});

test('limits are usable only when all of them are', () => {
  const fits = (typed: string) => plainValue({ name: 'quota' }, typed) !== null;
  assert.equal(fits('{"client":[10,60],"address":[100,60]}'), true);
  assert.equal(fits('{"client":[10,60],"address":[0,60]}'), false);
  assert.equal(fits('{"client":[,60],"address":[100,60]}'), false);
});

test('a value is sent plain however the pages print it', () => {
  const sent = (name: 'dollars' | 'percent', text: string) => plainValue({ name }, text);
  assert.equal(sent('dollars', '$1,250.50'), '1250.50');
  assert.equal(sent('dollars', '１，２５０'), '1250');
  assert.equal(sent('percent', '\u22120.85 %'), '-0.85');
  assert.equal(sent('percent', '1,5'), '1.5');
  const days = { name: 'number', min: 1, max: 5000, unit: 'days' } as const;
  assert.equal(plainValue(days, '1,250'), '1250');
  assert.equal(plainValue(days, '3천'), '3000');
});

test('a comma in a limit never makes another limit of it', () => {
  const quota = { name: 'client', requests: '1,100', seconds: '60' } as const;
  assert.equal(formatQuotas([quota]), '{"client":[1100,60]}');
  const wrong = formatQuotas([{ ...quota, requests: '1,1' }]);
  assert.equal(plainValue({ name: 'quota' }, wrong), null);
  assert.equal(readQuotas(wrong)[0]?.seconds, '60');
});
