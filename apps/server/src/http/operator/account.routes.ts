import { CONSOLE_API, type EndSessionsAnswer, type EndSessionsBody } from '@naru/contract';
import { endPersonSessions } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';

/** What an operator does for somebody whose account is in wrong hands. */
export function registerAccountRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  app.post<{ Body: EndSessionsBody }>(
    '/api/accounts/end-sessions',
    { schema: schemaOf(CONSOLE_API.endPersonSessions) },
    async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { email, note, password } = request.body;
      const steppedUp = await gate.stepUp(operator, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operatorId } = operator;
      // No address of this kind is anybody's, and not every database takes every letter.
      const ended = /\p{C}/u.test(email)
        ? null
        : await endPersonSessions(context.accounts, { email, operatorId, note });
      if (ended === null || !ended.ok) return sendRefusal(reply, 'user_unknown');
      context.log({ level: 'warn', event: 'sessions_ended_by_desk', fields: { operator: operatorId } });
      const answer: EndSessionsAnswer = { success: true, endedCount: ended.value };
      return reply.send(answer);
    },
  );
}
