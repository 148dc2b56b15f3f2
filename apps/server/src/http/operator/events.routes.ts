import { CONSOLE_API } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { systemTimers } from '../../timers.ts';
import { schemaOf } from '../call-schema.ts';
import type { EventStream, EventStreams } from '../live/event-stream.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';

/** Windows of all operators together. */
const STREAMS_MAX = 64;
/** A browser then connects again, and is asked for its session again. */
const STREAM_ENDS_AFTER_MS = 10 * 60_000;
/** Many changes at once are one event: it only says that the queue is worth reading. */
const EVENT_EVERY_MS = 200;

/** Tells the console that some order changed, or prices. It carries nothing, so nothing can leak by it. */
export function registerEventRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  streams: EventStreams,
): void {
  let streamCount = 0;
  const marketStreams = new Set<EventStream>();
  context.market.onPrices(() => {
    for (const stream of marketStreams) stream.send('market', '{}');
  });
  const options = { schema: schemaOf(CONSOLE_API.events), exposeHeadRoute: false };
  app.get('/api/events', options, async (request, reply) => {
    if (streamCount >= STREAMS_MAX) return sendRefusal(reply, 'too_many_requests');
    streamCount += 1;
    let cancelEvent: (() => void) | null = null;
    const stopListening = context.hub.onAny(() => {
      cancelEvent ??= systemTimers.after(EVENT_EVERY_MS, () => {
        cancelEvent = null;
        stream.send('queue', '{}');
      });
    });
    const cancelEnd = systemTimers.after(STREAM_ENDS_AFTER_MS, () => stream.close());
    const stream = streams.open(request, reply, () => {
      streamCount -= 1;
      marketStreams.delete(stream);
      stopListening();
      cancelEnd();
      cancelEvent?.();
    });
    marketStreams.add(stream);
    return reply;
  });
}
