import type { RefusalCode } from '@naru/contract';
import { expireDueOrders } from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPractice } from '../../practice/practice.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

const MINUTE_MS = 60_000;
/** Statuses of acts that the desk understood and did not do. */
const REFUSED = new Set([400, 409]);
/** An act that is right and too early; and a request that is refused before anybody knows who makes it. */
const NOT_COUNTED: ReadonlySet<unknown> = new Set<RefusalCode>(['payout_watch_behind', 'url_malformed']);

/** Rehearsed incidents, and the clock. A live desk has no such routes. */
export function registerPracticeRoutes(
  app: FastifyInstance,
  { context, market }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, practiceClock } = context;
  if (context.mode !== 'rehearsal' || practiceClock === null) return;
  const practice = createPractice(context, practiceClock);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { code }: { readonly code?: unknown } = Object(payload);
    if (request.method === 'POST' && REFUSED.has(reply.statusCode) && !NOT_COUNTED.has(code))
      practice.noteRefusal({
        operatorId: gate.operatorOf(request).operatorId,
        reference: referenceOf(request),
      });
    done(null, payload);
  });
  answerConsoleCalls(app, {
    practice: () => practice.read(),
    startIncident: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const started = await practice.start(request.params.name, operatorId);
      return started.ok ? practice.read() : sendRefusal(reply, started.reason);
    },
    moveClock: async (request, reply) => {
      const moved = await practiceClock.moveForward(request.body.minutes * MINUTE_MS);
      if (!moved.ok) return sendRefusal(reply, moved.reason);
      // Prices and readings of networks are as old now as the move is long.
      await market?.publish();
      for (const railId of context.rehearsal.keys()) context.pokeRail(railId);
      await expireDueOrders(desk);
      return practice.read();
    },
  });
}

/** Of the order that a call is about, or null. */
function referenceOf(request: FastifyRequest): string | null {
  const { id }: { readonly id?: unknown } = Object(request.params);
  return typeof id === 'string' && request.routeOptions.url?.startsWith('/api/orders/') === true ? id : null;
}
