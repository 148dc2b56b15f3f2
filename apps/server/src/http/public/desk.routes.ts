import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';

/** Whether the desk is up, and what it says about itself. */
export function registerDeskRoutes(app: FastifyInstance, { mode, front }: ServerContext): void {
  answerCalls(app, {
    root: () => ({ success: true, name: front.brandName, mode }),
    deskFacts: (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(front),
  });
}
