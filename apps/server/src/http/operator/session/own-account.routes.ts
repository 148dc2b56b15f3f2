import { type Desk, changeOwnSignIn, endPersonSessions } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import type { ConsoleSessionList } from '@naru/contract';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { toIso } from '../../../present/present-payment.ts';
import type { SignedIn } from '../../../account/operator-sessions.ts';
import { isLongEnough } from './credentials.ts';
import { setOperatorFactor } from './second-factor.ts';

/** Routes for ending the sessions of a user whose account was taken over. */
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

/** The sessions of an operator. */
async function listOwnSessions(
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
  { operator, session }: SignedIn,
): Promise<ConsoleSessionList> {
  const sessions = await store.listOperatorSessions(operator.operatorId, clock.nowMs());
  return {
    sessions: sessions.map(({ sessionId, device, createdAtMs, lastUsedAtMs }) => ({
      id: sessionId,
      device,
      createdAt: toIso(createdAtMs),
      lastUsedAt: toIso(lastUsedAtMs),
      isThis: sessionId === session.sessionId,
    })),
  };
}

/** Routes for operators' own sessions and passwords. */
export function registerSignInRoutes(
  app: FastifyInstance,
  { context, passwords }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    // The guard has recorded it already.
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

/** Routes for setting up the authenticator app of a signed-in operator. */
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
