import type { Socket } from 'node:net';
import type { Clock } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HEARTBEAT_MS = 15_000;
/** Bytes that are buffered for a slow reader before it is dropped; EventSource reconnects by itself. */
const UNREAD_BYTES_MAX = 256 * 1024;

export interface EventStream {
  /** Sends one event; `data` must be a single line. */
  send(event: string, data: string): void;
  /** Sends formatted events, each with its empty line at the end. */
  sendFrame(frame: Uint8Array | string): void;
  close(): void;
}

export interface EventStreams {
  /**
   * Turns a request into a stream of server-sent events (WHATWG HTML, "Server-sent events"). `onClose` runs
   * once, no matter which side ends it, and never before this function has returned.
   */
  open(request: FastifyRequest, reply: FastifyReply, onClose: () => void): EventStream;
}

/**
 * Streams end when the application closes; their readers reconnect, to the next process. A stream writes to
 * the socket itself, including the head: ten thousand of them stay open for hours, and a Fastify reply would
 * keep its headers, its request and a dozen listeners for each.
 */
export function createEventStreams(app: FastifyInstance, clock: Clock): EventStreams {
  const all = new Set<SocketStream>();
  // One timer for all streams.
  let heartbeat: NodeJS.Timeout | null = null;
  const beat = (): void => {
    for (const stream of all) stream.sendFrame(':\n\n');
    if (all.size > 0 || heartbeat === null) return;
    clearInterval(heartbeat);
    heartbeat = null;
  };
  app.addHook('preClose', async () => {
    for (const stream of all) stream.close();
  });
  return {
    open: (request, reply, onClose) => {
      const head = writeHead(reply, clock.nowMs());
      reply.hijack();
      const { socket } = request.raw;
      const stream = new SocketStream(socket, () => {
        all.delete(stream);
        onClose();
      });
      all.add(stream);
      // The timer alone must not keep the process running.
      heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref();
      if (socket.destroyed) queueMicrotask(() => stream.close());
      else stream.sendFrame(`${head}retry: 3000\n\n`);
      return stream;
    },
  };
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
    // A graceful end would wait until the reader has read all of it.
    if (this.#socket.writableLength > UNREAD_BYTES_MAX) this.#socket.destroy();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#socket.destroySoon();
    this.#onClose();
  }
}

/** The stream ends with the connection, so it needs no chunked encoding. */
function writeHead(reply: FastifyReply, nowMs: number): string {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
    date: new Date(nowMs).toUTCString(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
