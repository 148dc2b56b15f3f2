import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../clock.ts';

const HEARTBEAT_MS = 15_000;
/** What a reader that does not read may leave unread before it is let go; it comes back by itself. */
const UNREAD_BYTES_MAX = 256 * 1024;

export interface EventStream {
  /** Sends one event; `data` must be a single line. */
  send(event: string, data: string): void;
  /** Sends what is written already: one or more events, each with its empty line at the end. */
  sendFrame(frame: Uint8Array | string): void;
  close(): void;
}

/**
 * Turns a request into a stream of server-sent events (WHATWG HTML, "Server-sent events"). `onClose` runs
 * once, whoever ends it, and never before this function has returned.
 *
 * From its head on the stream writes to the connection itself: ten thousand of them stay open for hours, and
 * an answer of the framework would keep its headers, its request and a dozen listeners for each.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onClose: () => void,
): EventStream {
  const head = writeHead(reply);
  reply.hijack();
  const { socket } = request.raw;
  const all = streamsOf(request.server);
  const stream = new SocketStream(socket, () => {
    all.delete(stream);
    onClose();
  });
  all.add(stream);
  beat(all);
  if (socket.destroyed) queueMicrotask(() => stream.close());
  else stream.sendFrame(`${head}retry: 3000\n\n`);
  return stream;
}

/**
 * Ends the streams of events when the application closes; by themselves they never would. Their readers
 * connect again, to the next process.
 */
export function endStreamsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const stream of streamsOf(app)) stream.close();
  });
}

class SocketStream implements EventStream {
  readonly #socket: Socket;
  readonly #onClose: () => void;
  #isOpen = true;

  constructor(socket: Socket, onClose: () => void) {
    this.#socket = socket;
    this.#onClose = onClose;
    socket.once('close', () => this.close());
  }

  send(event: string, data: string): void {
    this.sendFrame(`event: ${event}\ndata: ${data}\n\n`);
  }

  sendFrame(frame: Uint8Array | string): void {
    if (!this.#isOpen) return;
    this.#socket.write(frame);
    // It would have to read all of it before it saw the end.
    if (this.#socket.writableLength > UNREAD_BYTES_MAX) this.#socket.destroy();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#socket.destroySoon();
    this.#onClose();
  }
}

const STREAMS = new WeakMap<Server, Set<SocketStream>>();

function streamsOf({ server }: FastifyInstance): Set<SocketStream> {
  const known = STREAMS.get(server);
  if (known !== undefined) return known;
  const streams = new Set<SocketStream>();
  STREAMS.set(server, streams);
  return streams;
}

const BEATING = new WeakSet<ReadonlySet<SocketStream>>();

/** One clock for all streams of an application: ten thousand of their own would be ten thousand timers. */
function beat(streams: ReadonlySet<SocketStream>): void {
  if (BEATING.has(streams)) return;
  BEATING.add(streams);
  const timer = setInterval(() => {
    for (const stream of streams) stream.sendFrame(':\n\n');
    if (streams.size > 0) return;
    BEATING.delete(streams);
    clearInterval(timer);
  }, HEARTBEAT_MS);
  // Whether the process goes on is for its connections to say.
  timer.unref();
}

/** The end of the connection is the end of the stream, so no frame needs its own length around it. */
function writeHead(reply: FastifyReply): string {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
    date: new Date(systemClock.nowMs()).toUTCString(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
