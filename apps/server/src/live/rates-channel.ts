import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream, EventStreams } from './event-stream.ts';

const READERS_PER_TURN = 500;

/** Sends the prices to all readers, formatted once. */
export interface RatesChannel {
  /** The caller has checked that one more stream is allowed. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /** Call it after new prices are published. */
  announce(): void;
  readerCount(): number;
}

export interface RatesFrame {
  readonly id: string;
  /** One line. */
  readonly json: string;
}

/** `readFrame` answers null while there are no prices; it is called once for all readers. */
export function createRatesChannel(streams: EventStreams, readFrame: () => RatesFrame | null): RatesChannel {
  const readers = new Set<EventStream>();
  let lastId = '';
  return {
    open: (request, reply) => {
      const reader = streams.open(request, reply, () => readers.delete(reader));
      readers.add(reader);
      const frame = readFrame();
      // A reader that reconnects may have this frame already.
      if (frame !== null && request.headers['last-event-id'] !== frame.id)
        reader.sendFrame(writeFrame(frame));
    },
    announce: () => {
      if (readers.size === 0) return;
      const frame = readFrame();
      if (frame === null || frame.id === lastId) return;
      lastId = frame.id;
      const bytes = writeFrame(frame);
      tellAll([...readers], bytes);
    },
    readerCount: () => readers.size,
  };
}

/** A few hundred per turn of the event loop, so that other requests do not wait for all of them. */
function tellAll(readers: readonly EventStream[], bytes: Buffer): void {
  for (const reader of readers.slice(0, READERS_PER_TURN)) reader.sendFrame(bytes);
  const rest = readers.slice(READERS_PER_TURN);
  if (rest.length > 0) setImmediate(tellAll, rest, bytes);
}

function writeFrame({ id, json }: RatesFrame): Buffer {
  return Buffer.from(`id: ${id}\nevent: rates\ndata: ${json}\n\n`);
}
