import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../refusals.ts';

/**
 * Answers only under names that are the console's own. A page of a stranger can let a name of its own point
 * to this computer (DNS rebinding) and would then count as the same origin; with an address it cannot.
 */
export function refuseForeignHosts(app: FastifyInstance, hostNames: readonly string[]): void {
  const own = new Set(['localhost', ...hostNames]);
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase().replace(/\.$/, '');
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress || own.has(name) ? undefined : sendRefusal(reply, 'host_not_allowed');
  });
}
