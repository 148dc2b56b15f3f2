import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../config/rate-policy.ts';
import { createRequestLimits } from '../limits/request-limits.ts';
import { type AttackAnswer, type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';

/** With the bounds that a desk has when nobody has set any. */
function withLimits(run: (desk: AttackedDesk) => Promise<void>): Promise<void> {
  return withAttackedDesk(run, (house) => ({
    limits: createRequestLimits(house.clock, () => DEFAULT_LIMITS),
  }));
}

function assertRetryAfter(answer: AttackAnswer): void {
  const wait = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait >= 1, `retry-after ${wait}`);
  assert.match(answer.headers.get('ratelimit') ?? '', /^"[a-z]+-client";r=0;t=\d+$/i);
  assert.match(answer.headers.get('ratelimit-policy') ?? '', /;q=\d+;w=\d+/);
  assert.equal(JSON.parse(answer.text)['retryAfterSeconds'], wait);
}

test('a client that guesses orders is stopped, learns for how long, and finds nothing on the way', () =>
  withLimits(async (desk) => {
    const { requestsMax } = DEFAULT_LIMITS.rates.read.client;
    for (let guess = 0; guess < requestsMax; guess += 1) {
      const id = `${guess}`.padStart(6, '1').replaceAll('0', 'z').padStart(28, 'A');
      assert.equal((await desk.send('GET', `/api/transaction/${id}`)).status, 404);
    }
    const refused = await desk.send('GET', '/api/transaction/AAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests']);
    assertRetryAfter(refused);
  }));

test('a client that orders without end is stopped, and may continue later', () =>
  withLimits(async (desk) => {
    const { requestsMax, windowMs } = DEFAULT_LIMITS.rates.createOrder.client;
    const body = '{"fromAmount":"1"}';
    const good = JSON.stringify(await desk.goodBody());
    for (let count = 0; count < requestsMax; count += 1)
      assert.equal((await desk.send('POST', '/api/transaction/add', { body: good })).status, 201);
    const refused = await desk.send('POST', '/api/transaction/add', { body: good });
    assert.equal(refused.status, 429);
    assertRetryAfter(refused);
    desk.house.clock.advance(windowMs);
    const later = await desk.send('POST', '/api/transaction/add', { body });
    assert.equal(later.status, 400);
  }));

test('a path that is spelled in another way is refused, and leads past no limit', () =>
  withLimits(async (desk) => {
    for (const target of [
      '/%61pi/currency/',
      '/api/%63urrency/',
      '/api/%43urrency/',
      '/api/currency/%7E',
      '/api/transaction%2Dx',
      'http://desk.example/api/currency/',
      'http://desk.example/markets',
      '//api/currency/',
      '/api//currency/',
      '/api/currency//',
      '//desk.example/markets',
      '/%6Darkets',
      '/%61pi/nothing',
    ]) {
      const answer = await desk.raw(readOf(target));
      assert.match(answer, /^HTTP\/1\.1 400 /, target);
      assert.match(answer, /"code":"url_malformed"/, target);
      assert.match(answer, /^content-security-policy: [^\r\n]*sandbox/m, target);
    }
    for (const target of ['/api/currency/', '/api/nothing', '/api/totals/a%20b?to=%61%2F%2F']) {
      const answer = await desk.raw(readOf(target));
      assert.doesNotMatch(answer, /^HTTP\/1\.1 400 /, target);
      assert.match(answer, /^ratelimit: "read-client";r=\d+;/m, target);
    }
    assert.doesNotMatch(await desk.raw(readOf('/markets?lang=%6Br')), /^HTTP\/1\.1 400 /);
  }));

function readOf(target: string): string {
  return `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
}
