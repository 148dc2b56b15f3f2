import type { AcceptInvitationBody } from '@naru/contract';
import type { Result } from '@naru/core';
import { type AcceptInvitationRefusal, type Operator, acceptInvitation, findInvitation } from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { wideNetworkOfAddress } from '../../limits/network-of-address.ts';
import { deviceOf } from '../public/send-session.ts';
import { toIso } from '../../present/present-payment.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { type CredentialsRefusal, readCredentials } from './credentials.ts';
import type { OperatorSessions } from '../../account/operator-sessions.ts';
import { presentSession } from './present-session.ts';
import { sendSessionHalves } from './session-cookie.ts';
import { createThrottle } from './throttle.ts';

/** Tokens cannot be guessed; this bounds the work that strangers in one network can ask for. */
const TRIES_MAX = 50;
const WINDOW_MS = 15 * 60_000;

/** The link of an invitation, for people who are no operators yet. */
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
  { token, ...body }: AcceptInvitationBody,
): Promise<Result<Operator, AcceptInvitationRefusal | CredentialsRefusal>> {
  const found = await findInvitation(context.desk, token);
  if (!found.ok) return found;
  const chosen = await readCredentials(passwords, body);
  return chosen.ok ? acceptInvitation(context.desk, { token, ...chosen.value }) : chosen;
}
