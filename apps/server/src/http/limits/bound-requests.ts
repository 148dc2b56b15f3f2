import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from './request-limits.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Bounds every call, before anything of it but its head is read; pages and their files are not counted. */
export function boundRequests(app: FastifyInstance, limits: RequestLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return undefined;
    const policy = READING.has(request.method) ? 'read' : 'write';
    return limits.admitCheap(request, reply, policy) ? undefined : reply;
  });
}
