import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../machine/refusals.ts';

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
