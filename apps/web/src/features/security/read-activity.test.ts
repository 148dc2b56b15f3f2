import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActivity } from './read-activity.ts';

const EVENT = {
  id: 'a',
  kind: 'signed_in',
  device: 'Firefox, Windows',
  happenedAt: '2026-11-21T09:00:00.000Z',
};

test('the record is read as the desk lists it, and not at all when a line is none', () => {
  assert.deepEqual(readActivity([EVENT, { ...EVENT, device: '' }]), [EVENT, { ...EVENT, device: '' }]);
  assert.deepEqual(readActivity([]), []);
  for (const wrong of [null, {}, [{}], [{ ...EVENT, id: 7 }], [{ ...EVENT, kind: 'toString' }]]) {
    assert.equal(readActivity(wrong), null);
  }
});
