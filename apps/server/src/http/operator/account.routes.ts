import { endPersonSessions } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

/** What an operator does for a user whose account is in the wrong hands. */
export function registerAccountRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  answerConsoleCalls(app, {
    endPersonSessions: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { email, note, password } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      // No account has such an address, and not every database accepts every character.
      const ended = /\p{C}/u.test(email)
        ? null
        : await endPersonSessions(context.accounts, { email, operatorId, note });
      if (ended === null || !ended.ok) return sendRefusal(reply, 'user_unknown');
      context.log({ level: 'warn', event: 'sessions_ended_by_desk', fields: { operator: operatorId } });
      return { success: true, endedCount: ended.value };
    },
  });
}
