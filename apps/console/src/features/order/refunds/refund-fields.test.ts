import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFUND_ACTS } from '@naru/contract';
import { FIELDS_OF_ACT, NO_VALUES, fieldOfRefusal, missingFields } from './refund-fields.ts';

test('an act is sent when nothing that it needs is empty', () => {
  assert.deepEqual(missingFields('waive', NO_VALUES), ['note', 'password']);
  assert.deepEqual(missingFields('waive', { ...NO_VALUES, note: 'dust', password: ' ' }), ['password']);
  assert.deepEqual(missingFields('waive', { ...NO_VALUES, note: 'dust', password: 'p' }), []);
  assert.deepEqual(missingFields('release', NO_VALUES), []);
});

test('what directs, moves or keeps money asks for the password, and nothing else does', () => {
  const asking = REFUND_ACTS.filter((act) => FIELDS_OF_ACT[act].some((field) => field === 'password'));
  assert.deepEqual(asking, ['set_address', 'approve', 'waive', 'convert']);
});

test('a refusal is said beside the field that it is about', () => {
  assert.equal(fieldOfRefusal('address_checksum_wrong'), 'address');
  assert.equal(fieldOfRefusal('step_up_failed'), 'password');
  assert.equal(fieldOfRefusal('order_on_hold'), null);
});
