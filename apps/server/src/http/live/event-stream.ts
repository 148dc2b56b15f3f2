import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** One clock for all streams: ten thousand of their own would be ten thousand timers. */
const BEATS = createBeats();

function createBeats(): { readonly join: (beat: () => void) => () => void } {
  const beats = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  return {
    join: (beat) => {
      beats.add(beat);
      timer ??= setInterval(() => beats.forEach((each) => each()), HEARTBEAT_MS);
      return () => {
        beats.delete(beat);
        if (beats.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}

/**
 * Turns a request into a stream of server-sent events (WHATWG HTML, "Server-sent events"). `onClose` runs
 * once, whoever ends it.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onClose: () => void,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  // The end of the connection is the end of the stream, so no frame needs its own length around it.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 3000\n\n');
  let isOpen = true;
  const stopBeating = BEATS.join(() => raw.write(':\n\n'));
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stopBeating();
    raw.end();
    onClose();
  };
  request.raw.on('close', end);
  const sendFrame = (frame: Uint8Array | string): void => {
    if (!isOpen) return;
    raw.write(frame);
    if (raw.writableLength > UNREAD_BYTES_MAX) end();
  };
  return {
    send: (event, data) => sendFrame(`event: ${event}\ndata: ${data}\n\n`),
    sendFrame,
    close: end,
  };
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
