import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallFailureError, failureOf, isRefusal, readFailure, unwrap } from './call-failure.ts';

test('a refusal keeps its code and sentence', () => {
  const failure = readFailure({ success: false, code: 'not_assigned', message: 'Take the order first.' });
  assert.deepEqual(failure, { kind: 'refused', code: 'not_assigned', message: 'Take the order first.' });
  assert.equal(isRefusal(failure, 'not_assigned'), true);
  assert.equal(isRefusal(failure, 'order_unknown'), false);
});

test('a refusal says who may do it instead, and how much of the cap is used', () => {
  const body = { code: 'daily_cap_reached', message: 'Wait.', approvedUsd: '1.00', capUsd: '2.00' };
  const cap = { approvedUsd: '1.00', capUsd: '2.00' };
  const said = { kind: 'refused', code: 'daily_cap_reached', message: 'Wait.', cap };
  assert.deepEqual(readFailure({ ...body, approvers: ['Jun'] }), { ...said, approvers: ['Jun'] });
  assert.deepEqual(readFailure({ ...body, approvers: [] }), said);
});

test('an answer of something else than the desk is no answer', () => {
  for (const body of [null, 'Bad gateway', {}, { code: 5, message: '' }])
    assert.deepEqual(readFailure(body), { kind: 'unreachable' });
});

test('a failure survives being thrown', () => {
  const failure = { kind: 'secret' } as const;
  assert.throws(() => unwrap({ ok: false, failure }), CallFailureError);
  assert.deepEqual(failureOf(new CallFailureError(failure)), failure);
  assert.deepEqual(failureOf(new TypeError('fetch failed')), { kind: 'unreachable' });
  assert.equal(unwrap({ ok: true, value: 7 }), 7);
});
