import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import { keepFor } from '../keep-for.ts';
import { presentOpening } from '../../opening/present-opening.ts';
import { readDeliveryMinutes } from './delivery-time.ts';

const DELIVERY_KEPT_MS = 60_000;
const LISTS_KEPT_MS = 20_000;
/** Open pages ask every thirty seconds: a changed setting is on them within a minute. */
const CACHE = 'public, max-age=20';

/** Whether the desk is up, and what it says about itself. */
export function registerDeskRoutes(app: FastifyInstance, { mode, front, desk }: ServerContext): void {
  const nowMs = (): number => desk.clock.nowMs();
  const readMinutes = keepFor({ nowMs, keptMs: DELIVERY_KEPT_MS }, () => readDeliveryMinutes(desk.store));
  const hasLists = keepFor({ nowMs, keptMs: LISTS_KEPT_MS }, () => desk.store.hasEntries('block'));
  answerCalls(app, {
    root: () => ({ success: true, name: front().brandName, mode }),
    deskFacts: async (_request, reply) => {
      const [deliveryMinutes, lists] = await Promise.all([readMinutes(''), hasLists('')]);
      const checks = {
        lists,
        screening: desk.screener === null ? 'off' : desk.settings.screeningWhenDown,
      } as const;
      return reply
        .header('cache-control', CACHE)
        .send({ ...front(), deliveryMinutes, checks, ...presentOpening(desk) });
    },
  });
}
