import { PUBLIC_API } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';

/** A page that is opened again within this time asks for nothing new. */
const CACHE = 'public, max-age=60';

/** Whether the desk is there, and what it says of itself. */
export function registerDeskRoutes(app: FastifyInstance, { mode, front }: ServerContext): void {
  app.get('/api', { schema: schemaOf(PUBLIC_API.root) }, async () => ({
    success: true,
    name: front.brandName,
    mode,
  }));
  app.get('/api/desk', { schema: schemaOf(PUBLIC_API.deskFacts) }, async (_request, reply) => {
    reply.header('cache-control', CACHE);
    return front;
  });
}
