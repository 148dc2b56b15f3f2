import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import { keepFor } from '../keep-for.ts';
import { presentOpening } from '../../opening/present-opening.ts';
import { readDeliveryMinutes } from './delivery-time.ts';

const DELIVERY_KEPT_MS = 60_000;
/** Open pages ask every thirty seconds: a changed setting is on them within a minute. */
const CACHE = 'public, max-age=20';

/** Whether the desk is up, and what it says about itself. */
export function registerDeskRoutes(app: FastifyInstance, { mode, front, desk }: ServerContext): void {
  const kept = { nowMs: () => desk.clock.nowMs(), keptMs: DELIVERY_KEPT_MS };
  const readMinutes = keepFor(kept, async () => readDeliveryMinutes(desk.store));
  answerCalls(app, {
    root: () => ({ success: true, name: front().brandName, mode }),
    deskFacts: async (_request, reply) => {
      const deliveryMinutes = await readMinutes('');
      return reply
        .header('cache-control', CACHE)
        .send({ ...front(), deliveryMinutes, ...presentOpening(desk) });
    },
  });
}
