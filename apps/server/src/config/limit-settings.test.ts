import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS, type LimitSettings } from './rate-policy.ts';
import type { ConfigAnswer } from './config-problem.ts';
import { LIMIT_SETTINGS } from './limit-settings.ts';
import { readSettings } from './setting-catalogue.ts';

function readLimitSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<LimitSettings> {
  const answer = readSettings(stored);
  return answer.ok ? { ok: true, value: answer.value.limits } : answer;
}

test('a database that says nothing about bounds has the defaults', () => {
  assert.deepEqual(readLimitSettings(new Map()), { ok: true, value: DEFAULT_LIMITS });
});

test('the defaults of the reference are the defaults', () => {
  const written = new Map(LIMIT_SETTINGS.map(({ key, defaultJson }) => [key, defaultJson]));
  assert.deepEqual(readLimitSettings(written), { ok: true, value: DEFAULT_LIMITS });
});

test('a bound is read as requests and seconds', () => {
  const read = readLimitSettings(new Map([['rate.login', '{"client":[3,60],"address":[30,120]}']]));
  assert.ok(read.ok);
  assert.deepEqual(read.value.rates.login, {
    client: { requestsMax: 3, windowMs: 60_000 },
    address: { requestsMax: 30, windowMs: 120_000 },
    strangers: DEFAULT_LIMITS.rates.login.strangers,
  });
});

test('the bound for strangers to an account is read where there is one', () => {
  const json = '{"client":[3,60],"address":[30,120],"strangers":[5,60]}';
  const read = readLimitSettings(new Map([['rate.login', json]]));
  assert.ok(read.ok);
  assert.deepEqual(read.value.rates.login.strangers, { requestsMax: 5, windowMs: 60_000 });
  assert.ok(!readLimitSettings(new Map([['rate.read', json]])).ok);
});

for (const json of [
  '1',
  '{}',
  '{"client":[0,60],"address":[1,60]}',
  '{"client":[1],"address":[1,60]}',
  'x',
]) {
  test(`the bound ${json} is named as wrong`, () => {
    const read = readLimitSettings(new Map([['rate.read', json]]));
    assert.ok(!read.ok);
    assert.equal(read.problems[0]?.setting, 'desk setting rate.read');
  });
}
