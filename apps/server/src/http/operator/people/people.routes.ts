import type { ConsoleBody, People, StepUpProof } from '@naru/contract';
import {
  type AcceptInvitationRefusal,
  type Operator,
  type OperatorChange,
  acceptInvitation,
  changeOperator,
  findInvitation,
  inviteOperator,
  listOpenInvitations,
  revokeInvitation,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '@naru/core';
import { answerConsoleCalls } from '../../call-routes.ts';
import { createNameLookup, toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { type OperatorGate, sendRightMissing } from '../operator-gate.ts';
import { type OperatorSessions, createToken } from '../../../account/operator-sessions.ts';
import { wideNetworkOfAddress } from '../../../limits/caller-network.ts';
import { deviceOf } from '../../public/account/send-session.ts';
import { type CredentialsRefusal, readCredentials } from '../session/credentials.ts';
import { presentSession, sendSessionHalves } from '../session/session-cookie.ts';
import { createThrottle } from '../session/throttle.ts';

/** Routes for the people who run the desk: their roles, and invitations. */
export function registerPeopleRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  const change = async (
    request: FastifyRequest<{ Params: { readonly id: string } }>,
    reply: FastifyReply,
    password: StepUpProof,
    wish: OperatorChange['change'],
  ): Promise<People | FastifyReply> => {
    const by = gate.operatorOf(request).operatorId;
    const steppedUp = await gate.stepUp(request, password);
    if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
    const changed = await changeOperator(desk, { operatorId: request.params.id, by, change: wish });
    if (!changed.ok) return refuse(reply, changed.reason);
    const { operatorId, role, disabledAtMs } = changed.value;
    const fields = { operator: by, changed: operatorId, role, enabled: disabledAtMs === null };
    log({ level: 'warn', event: 'operator_changed', fields });
    return readPeople(desk, by);
  };
  answerConsoleCalls(app, {
    people: (request) => readPeople(desk, gate.operatorOf(request).operatorId),
    invite: async (request, reply) => {
      const by = gate.operatorOf(request).operatorId;
      const { role, password } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const token = createToken();
      const invited = await inviteOperator(desk, { role, by, token });
      if (!invited.ok) return refuse(reply, invited.reason);
      log({ level: 'warn', event: 'operator_invited', fields: { operator: by, role } });
      return { token, endsAt: toIso(invited.value.endsAtMs) };
    },
    revokeInvitation: async (request, reply) => {
      const by = gate.operatorOf(request).operatorId;
      const revoked = await revokeInvitation(desk, { invitationId: request.params.id, by });
      if (!revoked.ok) return refuse(reply, revoked.reason);
      log({ level: 'info', event: 'invitation_revoked', fields: { operator: by } });
      return readPeople(desk, by);
    },
    setRole: (request, reply) => change(request, reply, request.body.password, { role: request.body.role }),
    endSessionsOf: (request, reply) =>
      change(request, reply, request.body.password, { areSessionsEnded: true }),
    resetFactor: (request, reply) => change(request, reply, request.body.password, { isFactorReset: true }),
    setAccess: (request, reply) =>
      change(request, reply, request.body.password, { isEnabled: request.body.isEnabled }),
  });
}

/** A right may be taken away between the gate and the act. */
function refuse(reply: FastifyReply, reason: Parameters<typeof sendRefusal>[1]): FastifyReply {
  return reason === 'right_missing' ? sendRightMissing(reply, 'manage_people') : sendRefusal(reply, reason);
}

async function readPeople(desk: ConsoleParts['context']['desk'], operatorId: string): Promise<People> {
  const nowMs = desk.clock.nowMs();
  const seen = await desk.store.listLastSeen();
  const nameOf = createNameLookup(desk.store);
  const operators = await desk.store.listOperators();
  return {
    people: await Promise.all(
      operators.map(async (operator) => ({
        id: operator.operatorId,
        name: operator.name,
        role: operator.role,
        lastSeen: toIsoOrNull(seen.get(operator.operatorId) ?? null),
        devices: (await desk.store.listOperatorSessions(operator.operatorId, nowMs)).map(
          ({ device }) => device,
        ),
        hasSecondFactor:
          operator.totpSecret !== null || (await desk.store.listPasskeys(operator.operatorId)).length > 0,
        disabledAt: toIsoOrNull(operator.disabledAtMs),
        isYou: operator.operatorId === operatorId,
      })),
    ),
    invitations: await Promise.all(
      (await listOpenInvitations(desk)).map(async ({ invitationId, role, invitedBy, endsAtMs }) => ({
        id: invitationId,
        role,
        invitedBy: await nameOf(invitedBy),
        endsAt: toIso(endsAtMs),
      })),
    ),
  };
}

/** Tokens cannot be guessed; this limits the work that strangers in one network can cause. */
const TRIES_MAX = 50;
const WINDOW_MS = 15 * 60_000;

/** Routes of an invitation's link, for people who are not operators yet. */
export function registerInvitationRoutes(
  app: FastifyInstance,
  parts: ConsoleParts,
  sessions: OperatorSessions,
): void {
  const { desk, log } = parts.context;
  const throttle = createThrottle({ clock: desk.clock, triesMax: TRIES_MAX, windowMs: WINDOW_MS });
  const takeLinkTry = ({ ip }: Pick<FastifyRequest, 'ip'>) => throttle.take(wideNetworkOfAddress(ip));
  answerConsoleCalls(app, {
    readInvitation: async (request, reply) => {
      const tried = takeLinkTry(request);
      if (!tried.ok) return sendRefusal(reply, tried.reason);
      const found = await findInvitation(desk, request.body.token);
      if (!found.ok) return sendRefusal(reply, found.reason);
      return { role: found.value.role, endsAt: toIso(found.value.endsAtMs) };
    },
    acceptInvitation: async (request, reply) => {
      const tried = takeLinkTry(request);
      if (!tried.ok) return sendRefusal(reply, tried.reason);
      const made = await acceptLink(parts, request.body);
      if (!made.ok) return sendRefusal(reply, made.reason);
      const { operatorId, role } = made.value;
      log({ level: 'warn', event: 'operator_made', fields: { operator: operatorId, role } });
      sendSessionHalves(request, reply, await sessions.open(operatorId, deviceOf(request)));
      return presentSession(parts.context, made.value);
    },
  });
}

/** A dead link is refused before its password is hashed. */
async function acceptLink(
  { context, passwords }: ConsoleParts,
  { token, ...body }: ConsoleBody<'acceptInvitation'>,
): Promise<Result<Operator, AcceptInvitationRefusal | CredentialsRefusal>> {
  const found = await findInvitation(context.desk, token);
  if (!found.ok) return found;
  const chosen = await readCredentials(passwords, body);
  return chosen.ok ? acceptInvitation(context.desk, { token, ...chosen.value }) : chosen;
}
