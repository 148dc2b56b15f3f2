import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { listOwnSessions } from './own-sessions.ts';
import { setOperatorFactor } from './second-factor.ts';

/** Setting up the authenticator app of a signed-in operator. */
export function registerFactorRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  answerConsoleCalls(app, {
    setFactor: async (request, reply) => {
      const { password, secret, code } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operator, session } = gate.signedInOf(request);
      const set = await setOperatorFactor(context, {
        operatorId: operator.operatorId,
        secret,
        code,
        keptTokenHash: session.tokenHash,
      });
      if (!set.ok) return sendRefusal(reply, set.reason);
      return listOwnSessions(context.desk, gate.signedInOf(request));
    },
  });
}
