import { type Socket, connect } from 'node:net';

/** An open stream of prices (server-sent events), read with little work: its own time is measured, too. */
export interface OpenStream {
  /** When prices arrived last (performance.now), or 0. */
  lastAtMs: number;
  eventCount: number;
  readonly close: () => void;
}

const CONNECT_WITHIN_MS = 30_000;
const REQUEST = 'GET /api/market/stream HTTP/1.1\r\nHost: desk\r\nAccept: text/event-stream\r\n\r\n';
const MARKER = Buffer.from('event: rates\n');

/** Resolves with the first bytes of a 200; rejects when the response is another one. */
function openStream(url: string): Promise<OpenStream> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port) });
    const stream: OpenStream = { lastAtMs: 0, eventCount: 0, close: () => socket.destroy() };
    let isOpen = false;
    socket.setTimeout(CONNECT_WITHIN_MS, () => {
      if (!isOpen) socket.destroy(new Error('the stream does not open'));
    });
    socket.on('error', (error) => (isOpen ? undefined : reject(error)));
    socket.on('close', () => (isOpen ? undefined : reject(new Error('the stream was closed'))));
    socket.on('data', (chunk) => {
      if (typeof chunk === 'string') return;
      if (!isOpen) {
        isOpen = true;
        if (!chunk.toString('latin1', 0, 15).startsWith('HTTP/1.1 200')) {
          reject(new Error(chunk.toString('latin1', 0, 300)));
          socket.destroy();
          return;
        }
        resolve(stream);
      }
      if (!chunk.includes(MARKER)) return;
      stream.lastAtMs = performance.now();
      stream.eventCount += 1;
    });
    socket.write(REQUEST);
  });
}

const OPENING_AT_ONCE = 100;

/** Opens many, a hundred at a time. */
export async function openStreams(url: string, count: number): Promise<readonly OpenStream[]> {
  const opened: OpenStream[] = [];
  while (opened.length < count) {
    const length = Math.min(OPENING_AT_ONCE, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length }, () => openStream(url)))));
  }
  return opened;
}
