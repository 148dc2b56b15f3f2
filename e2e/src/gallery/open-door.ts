import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer, request } from 'node:http';

/** A page of the gallery itself, by its path. */
export type OwnPages = ReadonlyMap<string, string>;

/** What keeps pages out of frames. Behind this door, and only there, they may stand in one. */
const KEEPS_OUT = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'];

export interface Door {
  readonly origin: string;
  close(): void;
}

/** Offers a desk a second time, on a port of this computer, with pages of the gallery beside it. */
export async function openDoor(deskUrl: string, ownPages: OwnPages, port: number): Promise<Door> {
  const server = createServer((asked, answer) => {
    const pathname = (asked.url ?? '/').split('?', 1)[0] ?? '/';
    const own = ownPages.get(pathname);
    if (own !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      answer.end(own);
      return;
    }
    // A browser opens six connections to one place: streams of thirty pages would leave none for the rest.
    if (asked.headers.accept?.includes('text/event-stream') === true) {
      answer.writeHead(204).end();
      return;
    }
    const { host } = new URL(deskUrl);
    const headers = {
      ...asked.headers,
      host,
      ...(asked.headers.origin === undefined ? {} : { origin: deskUrl }),
    };
    const onward = request(`${deskUrl}${asked.url ?? '/'}`, { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, letIntoFrames(given.headers));
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function letIntoFrames(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !KEEPS_OUT.includes(name)));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return address.port;
}
