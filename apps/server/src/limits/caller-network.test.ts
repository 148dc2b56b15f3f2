import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../http/build-app.ts';
import { findCallerNetwork } from './caller-network.ts';

test('what a handler calls knows the network of its request, with a body or without', async () => {
  const app = buildApp({ log: () => undefined, proxies: 0 });
  const findLater = async (): Promise<string | null> => {
    await new Promise((resolve) => setImmediate(resolve));
    return findCallerNetwork();
  };
  app.all('/api/who', async () => ({ network: await findLater() }));
  const networkOf = async (remoteAddress: string, payload?: object): Promise<unknown> =>
    (
      await app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url: '/api/who',
        remoteAddress,
        ...(payload === undefined ? {} : { payload }),
      })
    ).json().network;
  const asked = [
    networkOf('203.0.113.9'),
    networkOf('2001:db8:1:2::3', { password: 'x' }),
    networkOf('203.0.112.9', { password: 'y' }),
  ];
  assert.deepEqual(await Promise.all(asked), ['203.0.113.0/24', '2001:db8:1::/48', '203.0.112.0/24']);
  assert.equal(findCallerNetwork(), null);
});
