import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

/** Below the ports of outgoing connections (on Linux from 32,768), which may take a port at any time. */
const PORTS = { min: 20_000, end: 32_000 };

/** A port of the loopback that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.min, PORTS.end);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a server listen on the loopback at a port that the system chooses, and returns it. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
