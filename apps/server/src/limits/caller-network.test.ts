import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { buildApp } from '../http/build-app.ts';
import { findCallerNetwork, wideNetworkOfAddress } from './caller-network.ts';

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

test('a client that hangs up in the middle of its request is no fault, and keeps its network', async () => {
  const logged: string[] = [];
  const app = buildApp({ log: ({ event }) => logged.push(event), proxies: 0 });
  const handled = Promise.withResolvers<string | null>();
  app.addHook('onRequest', async ({ raw }) => {
    if (!raw.socket.destroyed) await once(raw.socket, 'close');
  });
  app.get('/api/who', (request) => {
    handled.resolve(`${findCallerNetwork()} ${wideNetworkOfAddress(request.ip)}`);
    return Promise.resolve({});
  });
  app.addHook('onError', async () => handled.resolve(null));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET /api/who HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`, () => socket.destroy());
  const found = await handled.promise;
  await app.close();
  assert.equal(found, '127.0.0.0/24 127.0.0.0/24');
  assert.deepEqual(logged, []);
});
