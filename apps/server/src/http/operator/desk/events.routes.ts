import type { FastifyInstance } from 'fastify';
import { systemTimers } from '../../../machine/timers.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import type { EventStream, EventStreams } from '../../../live/event-stream.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';

/** Of all operators together. */
const STREAMS_MAX = 64;
/** The browser then reconnects, and its session is checked again. */
const STREAM_ENDS_AFTER_MS = 10 * 60_000;
/** Changes within this time become one event. */
const EVENT_EVERY_MS = 200;

/** Tells the console that an order or prices changed. The events carry no data, so they cannot leak any. */
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
  answerConsoleCalls(app, {
    events: (request, reply) => {
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
    },
  });
}
