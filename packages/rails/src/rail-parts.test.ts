import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REMEMBERED_MAX, rememberDerived } from './rail-parts.ts';

function countingDerivation() {
  const asked: number[] = [];
  const derive = rememberDerived((addressIndex) => {
    asked.push(addressIndex);
    return { addressIndex, address: `a${addressIndex}`, watchKey: `k${addressIndex}`, derivationPath: null };
  });
  return { asked, derive };
}

test('an address is derived once, however often it is asked for', () => {
  const { asked, derive } = countingDerivation();
  assert.equal(derive(7).address, 'a7');
  assert.equal(derive(8).address, 'a8');
  assert.equal(derive(7).address, 'a7');
  assert.deepEqual(asked, [7, 8]);
});

test('what was derived longest ago makes room, and is derived again', () => {
  const { asked, derive } = countingDerivation();
  for (let index = 0; index <= REMEMBERED_MAX; index += 1) derive(index);
  assert.equal(asked.length, REMEMBERED_MAX + 1);
  derive(1);
  assert.equal(asked.length, REMEMBERED_MAX + 1);
  assert.equal(derive(0).address, 'a0');
  assert.equal(asked.length, REMEMBERED_MAX + 2);
});

test('an index that cannot be derived stays a fault', () => {
  const derive = rememberDerived(() => {
    throw new RangeError('no such index');
  });
  assert.throws(() => derive(-1), RangeError);
  assert.throws(() => derive(-1), RangeError);
});
