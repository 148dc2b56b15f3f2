import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../machine/refusals.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every write that a page of another site could have caused (CSRF). */
export function refuseForeignWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!READING.has(request.method) && !isSameOrigin(request))
      return sendRefusal(reply, 'origin_not_allowed');
    return undefined;
  });
}

/**
 * Browsers send where a request comes from: in `Sec-Fetch-Site` (W3C Fetch Metadata), which no page can
 * forge, or in `Origin`. A write with neither is refused, too.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.headers.host ?? ''}`;
}
