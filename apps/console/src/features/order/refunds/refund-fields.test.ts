import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUND_ACTS, actNames, type AddressTeller } from '@naru/core';
import { CODES_OF_FIELD, NO_VALUES, missingFields, doubtOf } from './refund-fields.ts';

test('an act is sent when no field that it needs is empty', () => {
  assert.deepEqual(missingFields('waive', NO_VALUES), ['note']);
  assert.deepEqual(missingFields('withhold', { ...NO_VALUES, note: ' ' }), ['note', 'reviewAt']);
  assert.deepEqual(missingFields('waive', { ...NO_VALUES, note: 'dust' }), []);
  assert.deepEqual(missingFields('release', NO_VALUES), []);
});

test('acts that direct, move or keep money ask for the password, and no others do', () => {
  const asking = actNames(REFUND_ACTS).filter((act) => REFUND_ACTS[act].stepUp !== 'none');
  assert.deepEqual(asking, ['approve', 'set_address', 'waive', 'convert']);
});

test('a refusal is shown beside the field that it is about, and no other is', () => {
  const { address, note, reviewAt } = CODES_OF_FIELD;
  assert.equal(address.includes('address_checksum_wrong'), true);
  assert.deepEqual([note, reviewAt], [[], ['review_out_of_range']]);
  for (const code of ['step_up_failed', 'order_on_hold']) assert.equal(address.includes(code), false);
});

test('an address that came by the link alone is doubted, and a changed one for a day', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const dayMs = 24 * 3_600_000;
  const doubt = (by: AddressTeller, isChange: boolean, ageMs: number) =>
    doubtOf({ by, at, isChange }, Date.parse(at) + ageMs);
  assert.deepEqual([doubt('link', false, 0), doubt('link', true, 2 * dayMs)], ['link', 'link']);
  assert.deepEqual([doubt('letter', true, dayMs - 1), doubt('letter', true, dayMs)], ['fresh', null]);
  assert.deepEqual([doubt('browser', false, 0), doubt('operator', false, 0)], [null, null]);
});
