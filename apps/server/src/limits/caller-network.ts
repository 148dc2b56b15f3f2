import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { wideNetworkOfAddress } from './network-of-address.ts';

const callers = new AsyncLocalStorage<string>();

/** Makes the network of each request known to what its handler calls, however deep in the use cases. */
export function followCallers(app: FastifyInstance): void {
  // After the body was parsed: its events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    callers.run(wideNetworkOfAddress(request.ip), done);
  });
}

/** The network whose request is being handled; null outside of one. */
export function findCallerNetwork(): string | null {
  return callers.getStore() ?? null;
}
