import { expireDueOrders } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { createPractice } from '../../../practice/practice.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';

const MINUTE_MS = 60_000;

/** Rehearsed incidents, and the clock. A live desk has no such routes. */
export function registerPracticeRoutes(
  app: FastifyInstance,
  { context, market }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, practiceClock } = context;
  if (context.mode !== 'rehearsal' || practiceClock === null) return;
  const practice = createPractice(context, practiceClock);
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
      // After the move, prices and readings of networks are older by the length of the move.
      await market?.publish();
      for (const railId of context.rehearsal.keys()) context.pokeRail(railId);
      await expireDueOrders(desk);
      return practice.read();
    },
  });
}
