import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDemoDaysTransport } from './testing/demo-daily.ts';
import { notFetched } from './transport/transport.ts';
import { checkServices, isOffline } from './check-services.ts';

const NOW_MS = Date.UTC(2026, 10, 18);
const AT = { nowMs: NOW_MS };

test('services that answer as expected are counted, and the others are named with their fault', async () => {
  const demo = createDemoDaysTransport(NOW_MS);
  const checks = await checkServices(demo, AT);
  const found = (id: string) => checks.find(({ sourceId }) => sourceId === id);
  assert.equal(found('kraken')?.problem, null);
  assert.ok((found('kraken')?.rows ?? 0) > 20);
  assert.equal(found('binance-days')?.rows, 300);
  for (const id of ['upbit-days', 'bithumb-days', 'frankfurter-days'])
    assert.equal(found(id)?.problem, null, id);
  assert.deepEqual(found('alternative-me'), { sourceId: 'alternative-me', rows: 0, problem: 'unreachable' });
  assert.equal(isOffline(checks), false);
});

test('a machine without internet knows nothing about any of them', async () => {
  const checks = await checkServices({ fetch: () => Promise.resolve(notFetched('unreachable')) }, AT);
  assert.equal(isOffline(checks), true);
  const refused = await checkServices(
    { fetch: () => Promise.resolve(notFetched('status', { status: 451 })) },
    AT,
  );
  assert.equal(isOffline(refused), false);
  assert.equal(refused[0]?.problem, 'status 451');
});
