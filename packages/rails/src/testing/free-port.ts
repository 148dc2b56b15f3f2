import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those of outgoing connections (on Linux from 32,768), one of which may take a port at any time. */
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
