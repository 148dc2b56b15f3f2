import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUND_ACTS } from '@naru/contract';
import { ADDRESS_CODES, ASKED_OF_ACT, NO_VALUES, missingFields } from './refund-fields.ts';

test('an act is sent when no field that it needs is empty', () => {
  assert.deepEqual(missingFields('waive', NO_VALUES), ['note']);
  assert.deepEqual(missingFields('withhold', { ...NO_VALUES, note: ' ' }), ['note', 'reviewAt']);
  assert.deepEqual(missingFields('waive', { ...NO_VALUES, note: 'dust' }), []);
  assert.deepEqual(missingFields('release', NO_VALUES), []);
});

test('acts that direct, move or keep money ask for the password, and no others do', () => {
  const asking = REFUND_ACTS.filter((act) => ASKED_OF_ACT[act].hasPassword);
  assert.deepEqual(asking, ['set_address', 'approve', 'waive', 'convert']);
});

test('only refusals about the address are shown beside it', () => {
  assert.equal(ADDRESS_CODES.includes('address_checksum_wrong'), true);
  assert.equal(ADDRESS_CODES.includes('step_up_failed'), false);
  assert.equal(ADDRESS_CODES.includes('order_on_hold'), false);
});
