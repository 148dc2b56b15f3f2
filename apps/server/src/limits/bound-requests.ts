import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCall } from '../wire/request-path.ts';
import type { RequestLimits } from './request-limits.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits every call, before its body is read; pages and their files are not counted, nor are the desk's own
 * calls (`isOwn`).
 */
export function boundRequests(
  app: FastifyInstance,
  limits: RequestLimits,
  isOwn: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request) || isOwn(request)) return undefined;
    const policy = READING.has(request.method) ? 'read' : 'write';
    return limits.admitCheap(request, reply, policy) ? undefined : reply;
  });
}
