import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../wire/refusals.ts';
import { isIP } from 'node:net';

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

/**
 * Answers only to the console's own host names. A foreign page can point a name of its own to this computer
 * (DNS rebinding) and would then be of the same origin; an IP address cannot be used so. `X-Forwarded-Host`
 * does not count, because such a page could send it.
 */
export function refuseForeignHosts(app: FastifyInstance, hostNames: readonly string[]): void {
  const own = new Set(['localhost', ...hostNames]);
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.headers.host ?? '');
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress || own.has(name) ? undefined : sendRefusal(reply, 'host_not_allowed');
  });
}

/** Without port and last dot. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
