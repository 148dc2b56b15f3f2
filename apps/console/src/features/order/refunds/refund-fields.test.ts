import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUND_ACTS, actNames } from '@naru/core';
import { CODES_OF_FIELD, NO_VALUES, missingFields } from './refund-fields.ts';

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
