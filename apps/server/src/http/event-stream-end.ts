import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Routes that answer with a stream of events. */
const STREAMS = /\/(?:events|stream)$/;

/**
 * Ends the streams of events when the application closes; by themselves they never would. Their readers
 * connect again, to the next process.
 */
export function endStreamsOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (request, reply) => {
    if (!STREAMS.test(request.routeOptions.url ?? '')) return;
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
}
