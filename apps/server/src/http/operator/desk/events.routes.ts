import type { FastifyInstance } from 'fastify';
import type { OperatorSessions, SessionHalves } from '../../../account/operator-sessions.ts';
import { systemTimers } from '../../../machine/timers.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import type { EventStream, EventStreams } from '../../../live/event-stream.ts';
import { describeFault } from '../../../log/json-log.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { readSessionHalves } from '../session/session-cookie.ts';

/** The limit for all operators together. */
const STREAMS_MAX = 64;
/** A page whose session was ended elsewhere stays readable for about this long. */
const SESSIONS_READ_EVERY_MS = 1000;
/** Changes within this time become one event. */
const EVENT_EVERY_MS = 200;

interface EventParts {
  readonly streams: EventStreams;
  readonly sessions: Pick<OperatorSessions, 'find'>;
}

/**
 * Sends an event to the console when an order or prices changed. Events carry no data, so they cannot reveal
 * any. A stream ends with its session, and the page then asks who is signed in.
 */
export function registerEventRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  { streams, sessions }: EventParts,
): void {
  const open = new Map<EventStream, SessionHalves>();
  context.market.onPrices(() => {
    for (const stream of open.keys()) stream.send('market', '{}');
  });
  // If the database does not answer, no session is ended; the log says so once until it does again.
  let isUnread = false;
  const closeEnded = async (): Promise<void> => {
    try {
      for (const [stream, halves] of open) if ((await sessions.find(halves)) === null) stream.close();
      isUnread = false;
    } catch (thrown) {
      const fields = { fault: describeFault(thrown) };
      if (!isUnread) context.log({ level: 'error', event: 'sessions_unread', fields });
      isUnread = true;
    }
  };
  const reading = setInterval(() => void closeEnded(), SESSIONS_READ_EVERY_MS);
  app.addHook('preClose', async () => clearInterval(reading));
  answerConsoleCalls(app, {
    events: (request, reply) => {
      const halves = readSessionHalves(request);
      if (halves === null) return sendRefusal(reply, 'sign_in_required');
      if (open.size >= STREAMS_MAX) return sendRefusal(reply, 'too_many_requests');
      let cancelEvent: (() => void) | null = null;
      const stopListening = context.hub.onAny(() => {
        cancelEvent ??= systemTimers.after(EVENT_EVERY_MS, () => {
          cancelEvent = null;
          stream.send('queue', '{}');
        });
      });
      const stream = streams.open(request, reply, () => {
        open.delete(stream);
        stopListening();
        cancelEvent?.();
      });
      open.set(stream, halves);
      return reply;
    },
  });
}
