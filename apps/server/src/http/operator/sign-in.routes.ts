import { changeOwnSignIn } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { isLongEnough } from './credentials.ts';
import type { OperatorGate } from './operator-gate.ts';
import { listOwnSessions } from './own-sessions.ts';

/** What operators do with their own sessions and password. */
export function registerSignInRoutes(
  app: FastifyInstance,
  { context, passwords }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    // Its guard has noted it already.
    stayActive: () => ({ success: true }),
    ownSessions: (request) => listOwnSessions(desk, gate.signedInOf(request)),
    endOwnSession: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const ended = await desk.store.endOperatorSessions(operatorId, { sessionId: request.params.id });
      return ended === 0
        ? sendRefusal(reply, 'session_unknown')
        : listOwnSessions(desk, gate.signedInOf(request));
    },
    endOtherSessions: async (request) => {
      const { operator, session } = gate.signedInOf(request);
      await desk.store.endOperatorSessions(operator.operatorId, { allBut: session.tokenHash });
      return listOwnSessions(desk, gate.signedInOf(request));
    },
    changePassword: async (request, reply) => {
      const { password, newPassword } = request.body;
      if (!isLongEnough(newPassword)) return sendRefusal(reply, 'password_too_short');
      if (newPassword === password) return sendRefusal(reply, 'password_unchanged');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const hashed = await passwords.hash(newPassword);
      if (!hashed.ok) return sendRefusal(reply, hashed.reason);
      const { operator, session } = gate.signedInOf(request);
      const changed = await changeOwnSignIn(desk, {
        operatorId: operator.operatorId,
        change: { passwordHash: hashed.value },
        keptTokenHash: session.tokenHash,
      });
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      log({ level: 'warn', event: 'operator_password_set', fields: { operator: operator.operatorId } });
      return listOwnSessions(desk, gate.signedInOf(request));
    },
  });
}
