import { changeOwnSignIn } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { totpUri } from '../../password/totp.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { listOwnSessions } from './own-sessions.ts';
import { cleanCode } from './second-factor.ts';

/** Setting up the authenticator app of an operator. */
export function registerFactorRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, accounts, log } = context;
  answerConsoleCalls(app, {
    drawFactor: (request) => {
      const secret = accounts.secrets.nextTotpSecret();
      return { secret, uri: totpUri(accounts.brandName, gate.operatorOf(request).name, secret) };
    },
    setFactor: async (request, reply) => {
      const { password, secret, code } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operator, session } = gate.signedInOf(request);
      const { operatorId } = operator;
      if (!accounts.takeSecondFactorTry(operatorId)) return sendRefusal(reply, 'too_many_requests');
      const totpSecret = accounts.sealText(secret);
      const step = accounts.findTotpStep(totpSecret, cleanCode(code), desk.clock.nowMs());
      if (step === null) return sendRefusal(reply, 'totp_code_wrong');
      const keptTokenHash = session.tokenHash;
      const changed = await changeOwnSignIn(desk, { operatorId, change: { totpSecret }, keptTokenHash });
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      await desk.store.useOperatorTotpStep(operatorId, step);
      log({ level: 'warn', event: 'operator_factor_set', fields: { operator: operatorId } });
      return listOwnSessions(desk, gate.signedInOf(request));
    },
  });
}
