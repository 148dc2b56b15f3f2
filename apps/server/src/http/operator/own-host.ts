import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../refusals.ts';

/**
 * Answers only to the console's own host names. A foreign page can point a name of its own to this computer
 * (DNS rebinding) and would then be of the same origin; an IP address cannot be used so.
 */
export function refuseForeignHosts(app: FastifyInstance, hostNames: readonly string[]): void {
  const own = new Set(['localhost', ...hostNames]);
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase().replace(/\.$/, '');
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress || own.has(name) ? undefined : sendRefusal(reply, 'host_not_allowed');
  });
}
