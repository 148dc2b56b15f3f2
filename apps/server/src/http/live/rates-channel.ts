import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream, EventStreams } from './event-stream.ts';

const READERS_PER_TURN = 500;

/** Sends the prices to everybody who looks, written once for all of them. */
export interface RatesChannel {
  /** The caller has made sure that one more stream is allowed. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /** After new prices were published. */
  announce(): void;
  readerCount(): number;
}

export interface RatesFrame {
  readonly id: string;
  /** One line. */
  readonly json: string;
}

/** `readFrame` answers null while there are no prices; it is asked once for all readers. */
export function createRatesChannel(streams: EventStreams, readFrame: () => RatesFrame | null): RatesChannel {
  const readers = new Set<EventStream>();
  let lastId = '';
  return {
    open: (request, reply) => {
      const reader = streams.open(request, reply, () => readers.delete(reader));
      readers.add(reader);
      const frame = readFrame();
      // A reader that comes back after a moment may know this one already.
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

/** A few hundred at a turn: whoever asks for something meanwhile waits for no more than these. */
function tellAll(readers: readonly EventStream[], bytes: Buffer): void {
  for (const reader of readers.slice(0, READERS_PER_TURN)) reader.sendFrame(bytes);
  const rest = readers.slice(READERS_PER_TURN);
  if (rest.length > 0) setImmediate(tellAll, rest, bytes);
}

function writeFrame({ id, json }: RatesFrame): Buffer {
  return Buffer.from(`id: ${id}\nevent: rates\ndata: ${json}\n\n`);
}
