import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Ends the streams of events when the application closes; by themselves they never would. Their readers
 * connect again, to the next process.
 */
export function endStreamsOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.endsWith('/events') !== true) return;
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
}
