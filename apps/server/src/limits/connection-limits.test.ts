import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { withAttackedDesk } from '../testing/attacked-desk.ts';
import { waitUntil } from '../testing/wait-for.ts';
import { type ConnectionBounds, boundConnections, boundRequests } from './connection-limits.ts';
import { createStreamLimits } from './stream-limits.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

const BOUNDS: ConnectionBounds = {
  connectionsMax: 100,
  networkShare: 0.25,
  networkMin: 4,
  idleMs: 60_000,
  crowdedIdleMs: 50,
};
const REQUEST = 'GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A client that keeps its connection after an answer; `from` is one of this computer's many addresses. */
interface Client {
  readonly socket: Socket;
  /** True once an answer came, false once the connection was closed without one. */
  readonly isServed: Promise<boolean>;
}

function openClient(port: number, from: string): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const isServed = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(REQUEST));
  return { socket, isServed };
}

async function countServed(clients: readonly Client[]): Promise<number> {
  return (await Promise.all(clients.map(({ isServed }) => isServed))).filter(Boolean).length;
}

async function withServer(run: (server: Server, port: number) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.end('ok'));
  server.keepAliveTimeout = BOUNDS.idleMs;
  boundConnections(server, BOUNDS);
  const port = await listenOnLoopback(server);
  try {
    await run(server, port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Clients of one network (/24), one after the other. */
async function fill(port: number, network: number, count: number): Promise<readonly Client[]> {
  const clients: Client[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = openClient(port, `127.0.${network}.${(n % 200) + 1}`);
    clients.push(client);
    await client.isServed;
  }
  return clients;
}

test('one network gets its share of the connections, and leaves the others theirs', () =>
  withServer(async (_server, port) => {
    const flood = await fill(port, 1, 60);
    assert.equal(await countServed(flood), 20);
    const others = await fill(port, 2, 10);
    assert.equal(await countServed(others), 10);
    for (const { socket } of flood) socket.destroy();
    await waitUntil('a place of the flood is free', async () => {
      const next = openClient(port, '127.0.1.9');
      return next.isServed;
    });
  }));

test('ten networks that take all they can leave connections for an eleventh', () =>
  withServer(async (_server, port) => {
    for (let network = 1; network <= 10; network += 1) await fill(port, network, 30);
    assert.equal(await countServed(await fill(port, 11, 4)), 4);
  }));

test('idle connections are closed once more than half are taken, and stay before', () =>
  withServer(async (server, port) => {
    const early = await fill(port, 1, 15);
    const alsoEarly = await fill(port, 2, 15);
    assert.equal(server.keepAliveTimeout, BOUNDS.idleMs);
    assert.ok([...early, ...alsoEarly].every(({ socket }) => !socket.destroyed));
    const closed = early.map(({ socket }) => once(socket, 'close'));
    for (const network of [3, 4]) await fill(port, network, 15);
    await Promise.all(closed);
  }));

test('a desk bounds the connections of its visitors', () =>
  withAttackedDesk(
    async ({ url }) => {
      assert.equal(await countServed(await fill(Number(new URL(url).port), 1, 60)), 20);
    },
    () => ({ connectionBounds: BOUNDS }),
  ));

test('behind a proxy, whose address all connections have, the proxy bounds them', () =>
  withAttackedDesk(
    async ({ url }) => {
      assert.equal(await countServed(await fill(Number(new URL(url).port), 1, 30)), 30);
    },
    () => ({ connectionBounds: BOUNDS, proxies: 1 }),
  ));

test('ten networks cannot take all event streams', () =>
  withAttackedDesk(
    async ({ url }) => {
      const { port } = new URL(url);
      const ask = async (from: string, agent: string): Promise<boolean> => {
        const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
        socket.on('error', () => undefined);
        const head = `Host: localhost\r\nUser-Agent: ${agent}\r\n`;
        socket.write(`GET /api/market/stream HTTP/1.1\r\n${head}\r\n`);
        const [first]: unknown[] = await once(socket, 'data');
        return String(first).startsWith('HTTP/1.1 200');
      };
      for (let network = 1; network <= 10; network += 1) {
        for (let n = 1; n <= 40; n += 1) await ask(`127.0.${network}.${n}`, `a${n}`);
      }
      assert.equal(await ask('127.0.77.1', 'visitor'), true);
    },
    () => ({
      streamLimits: createStreamLimits({ perClientMax: 2, perAddressMax: 30, networkShare: 0.1 }, 100),
    }),
  ));

test('behind a proxy one network holds a share of the requests under way, others are served', async () => {
  const app = Fastify({ trustProxy: true });
  boundRequests(app, BOUNDS);
  app.post('/', () => 'ok');
  await app.ready();
  const port = await listenOnLoopback(app.server);
  const sockets: Socket[] = [];
  const send = async (from: string, isWhole: boolean): Promise<string | null> => {
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    const answered = once(socket, 'data').then(([data]) => String(data).split(' ')[1] ?? '');
    const length = isWhole ? 'Content-Length: 0' : 'Content-Type: application/json\r\nContent-Length: 9';
    const taken = once(app.server, 'request');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${length}\r\n\r\n`);
    await taken;
    return isWhole ? answered : null;
  };
  try {
    const share = BOUNDS.connectionsMax * BOUNDS.networkShare;
    for (let n = 0; n < share; n += 1) await send(`203.0.113.${n}`, false);
    assert.equal(await send('203.0.113.200', true), '429');
    assert.equal(await send('198.51.100.1', true), '200');
    for (const socket of sockets.splice(0)) socket.destroy();
    await waitUntil('its requests have ended', async () => (await send('203.0.113.200', true)) === '200');
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});
