import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTarget } from './client.ts';

test('a call of the contract gives its method and path', () => {
  assert.deepEqual(
    callTarget('POST /api/orders/{id}/refunds/{refundId}', { params: { id: 'abc', refundId: 'r1' } }),
    {
      method: 'POST',
      path: '/api/orders/abc/refunds/r1',
    },
  );
  assert.deepEqual(callTarget('GET /api/session', {}), { method: 'GET', path: '/api/session' });
});

test('a value cannot leave its place in the path', () => {
  assert.equal(
    callTarget('GET /api/orders/{id}', { params: { id: '../owner?x' } }).path,
    '/api/orders/..%2Fowner%3Fx',
  );
});

test('a missing value is a fault', () => {
  assert.throws(() => callTarget('GET /api/orders/{id}', {}), /no value for id/);
});
