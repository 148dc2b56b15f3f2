import { failureOfAnswer } from '@naru/ui/client';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CallFailure,
  CallFailureError,
  failureOf,
  isRefusal,
  toCallFailure,
  unwrap,
} from './call-failure.ts';

function readAnswer(body: unknown): CallFailure {
  return toCallFailure(failureOfAnswer(409, body));
}

test('a refusal keeps its code and sentence', () => {
  const failure = readAnswer({ success: false, code: 'not_assigned', message: 'Take the order first.' });
  assert.deepEqual(failure, { kind: 'refused', code: 'not_assigned', message: 'Take the order first.' });
  assert.equal(isRefusal(failure, 'not_assigned'), true);
  assert.equal(isRefusal(failure, 'order_unknown'), false);
});

test('a refusal says who may do it instead, and how much of the cap is used', () => {
  const body = { code: 'daily_cap_reached', message: 'Wait.', approvedUsd: '1.00', capUsd: '2.00' };
  const cap = { approvedUsd: '1.00', capUsd: '2.00' };
  const said = { kind: 'refused', code: 'daily_cap_reached', message: 'Wait.', cap };
  assert.deepEqual(readAnswer({ ...body, approvers: ['Jun'] }), { ...said, approvers: ['Jun'] });
  assert.deepEqual(readAnswer({ ...body, approvers: [] }), said);
});

test('an answer of something else than the desk is no answer', () => {
  for (const body of [null, 'Bad gateway', {}, { code: 5, message: '' }])
    assert.deepEqual(readAnswer(body), { kind: 'unreachable' });
});

test('a failure survives being thrown', () => {
  const failure = { kind: 'secret' } as const;
  assert.throws(() => unwrap({ ok: false, failure }), CallFailureError);
  assert.deepEqual(failureOf(new CallFailureError(failure)), failure);
  assert.deepEqual(failureOf(new TypeError('fetch failed')), { kind: 'unreachable' });
  assert.equal(unwrap({ ok: true, value: 7 }), 7);
});
