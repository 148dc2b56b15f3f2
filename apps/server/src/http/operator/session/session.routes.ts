import type { ConsoleBody, SessionAnswer } from '@naru/contract';
import { type Result, ok, refuse, hasRight } from '@naru/core';
import { NO_OWN_CALLS, type Operator, hashOperator, recordDeskAct } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../../public/account/send-session.ts';
import { totpUri } from '../../../password/totp.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { type CredentialsRefusal, cleanName, isName, readCredentials } from './credentials.ts';
import { networkOfAddress, wideNetworkOfAddress } from '../../../limits/caller-network.ts';
import type { OperatorGate } from '../operator-gate.ts';
import type { OperatorSessions } from '../../../account/operator-sessions.ts';
import { registerPasskeySignIn } from './passkey.routes.ts';
import {
  clearSessionCookie,
  presentSession,
  readSessionHalves,
  sendSessionHalves,
} from './session-cookie.ts';
import { checkOperatorFactor, drawFactorKey } from './second-factor.ts';
import { createThrottle } from './throttle.ts';

const WINDOW_MS = 15 * 60_000;
/** Tries from one network for one name. A limit by name alone would let strangers lock its owner out. */
const TRIES_PER_NAME_MAX = 5;
/** The limit for one network, so that names cannot be tried one after the other. */
const TRIES_PER_NEIGHBOUR_MAX = 50;

/** Opens a session of the operator. */
export type OpenSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  operator: Operator,
) => Promise<SessionAnswer>;

/** Routes without a session: signing in and out, and creating the desk's owner. */
export function registerSessionRoutes(
  app: FastifyInstance,
  parts: ConsoleParts,
  { sessions, gate }: { readonly sessions: OperatorSessions; readonly gate: OperatorGate },
): void {
  const { log, accounts } = parts.context;
  const takeTry = createSignInThrottle(parts);
  const openSession: OpenSession = async (request, reply, operator) => {
    sendSessionHalves(request, reply, await sessions.open(operator.operatorId, deviceOf(request)));
    if (hasRight(operator.role, 'work_orders')) await parts.context.noteOperator();
    return presentSession(parts.context, operator);
  };
  answerConsoleCalls(app, {
    createOwner: async (request, reply) => {
      const owner = await createOwner(parts, request.body);
      if (!owner.ok) return sendRefusal(reply, owner.reason);
      log({ level: 'info', event: 'owner_created', fields: { operator: owner.value.operatorId } });
      return openSession(request, reply, owner.value);
    },
    signIn: async (request, reply) => {
      const tried = takeTry(request, request.body.name);
      if (!tried.ok) return sendRefusal(reply, tried.reason);
      const operator = await checkPassword(parts, request.body);
      if (!operator.ok) {
        if (operator.reason === 'sign_in_failed') log({ level: 'warn', event: 'sign_in_failed' });
        return sendRefusal(reply, operator.reason);
      }
      const factor = await checkOperatorFactor(parts.context, operator.value, request.body);
      if (!factor.ok) return sendRefusal(reply, factor.reason);
      tried.value.forgive();
      log({ level: 'info', event: 'signed_in', fields: { operator: operator.value.operatorId } });
      return openSession(request, reply, operator.value);
    },
    drawFactor: ({ body: { name } }) => {
      const secret = drawFactorKey(parts.context.deskSecret);
      return { secret, uri: totpUri(accounts.brandName, cleanName(name), secret) };
    },
  });
  registerPasskeySignIn(app, parts, { sessions, takeTry, openSession });
  registerOwnSession(app, parts, { sessions, gate });
}

/** Routes for a browser's own session, which may have ended or be locked. */
function registerOwnSession(
  app: FastifyInstance,
  parts: ConsoleParts,
  { sessions, gate }: { readonly sessions: OperatorSessions; readonly gate: OperatorGate },
): void {
  answerConsoleCalls(app, {
    session: async (request) => {
      const halves = readSessionHalves(request);
      const signedIn = halves === null ? null : await sessions.find(halves);
      if (signedIn === null) return presentSession(parts.context, null);
      return presentSession(parts.context, signedIn.operator, sessions.isLocked(signedIn));
    },
    unlock: async (request, reply) => {
      const halves = readSessionHalves(request);
      const signedIn = halves === null ? null : await sessions.find(halves);
      if (signedIn === null) return sendRefusal(reply, 'sign_in_required');
      const unlocked = await gate.unlock(request, signedIn, request.body.password);
      if (!unlocked.ok) return sendRefusal(reply, unlocked.reason);
      return presentSession(parts.context, signedIn.operator);
    },
    signOut: async (request, reply) => {
      const halves = readSessionHalves(request);
      if (halves !== null) await sessions.close(halves);
      clearSessionCookie(request, reply);
      return presentSession(parts.context, null);
    },
  });
}

/** Counts a try; with a passkey there is no name. */
export type TakeTry = (
  request: FastifyRequest,
  name: string | null,
) => Result<{ readonly forgive: () => void }, 'too_many_requests'>;

function createSignInThrottle({ context }: ConsoleParts): TakeTry {
  const { clock } = context.desk;
  const byName = createThrottle({ clock, triesMax: TRIES_PER_NAME_MAX, windowMs: WINDOW_MS });
  const byNeighbour = createThrottle({ clock, triesMax: TRIES_PER_NEIGHBOUR_MAX, windowMs: WINDOW_MS });
  return (request, name) => {
    const key = name === null ? null : `${networkOfAddress(request.ip)} ${cleanName(name)}`;
    const tries = [
      byNeighbour.take(wideNetworkOfAddress(request.ip)),
      ...(key === null ? [] : [byName.take(key)]),
    ];
    for (const tried of tries) if (!tried.ok) return tried;
    return ok({ forgive: () => key !== null && byName.forgive(key) });
  };
}

type CreateOwnerRefusal = 'setup_link_invalid' | 'owner_exists' | CredentialsRefusal;

async function createOwner(
  { context, setupToken, passwords }: ConsoleParts,
  body: ConsoleBody<'createOwner'>,
): Promise<Result<Operator, CreateOwnerRefusal>> {
  if (setupToken === null) return refuse('owner_exists');
  if (!setupToken.isRight(body.setupToken)) return refuse('setup_link_invalid');
  const chosen = await readCredentials(passwords, body);
  if (!chosen.ok) return chosen;
  const { store, ids, clock } = context.desk;
  const owner: Operator = {
    operatorId: ids.nextRowId(),
    ...chosen.value,
    role: 'owner',
    totpSecret: null,
    disabledAtMs: null,
    ...NO_OWN_CALLS,
    createdAtMs: clock.nowMs(),
  };
  const saved = await recordDeskAct<null, 'owner_exists'>(context.desk, () =>
    ok({
      what: {
        event: 'operator_made',
        subjectId: owner.operatorId,
        operatorId: owner.operatorId,
        factsHash: hashOperator(context.desk.hashText, owner, []),
        note: null,
      },
      write: (act) => store.saveFirstOperator(owner, act),
    }),
  );
  // Used up even if somebody else was first.
  setupToken.useUp();
  return saved.ok ? ok(owner) : saved;
}

/** Takes as long for an unknown name as for a known one. */
async function checkPassword(
  { context, passwords }: ConsoleParts,
  body: ConsoleBody<'signIn'>,
): Promise<Result<Operator, 'sign_in_failed' | 'operator_disabled' | 'too_many_requests'>> {
  const name = cleanName(body.name);
  // Impossible names are not looked up: not every database accepts every character.
  const operator = isName(name) ? await context.desk.store.findOperatorByName(name) : null;
  const verified = await passwords.verify(body.password, operator?.passwordHash ?? null);
  if (!verified.ok) return verified;
  if (operator === null || !verified.value) return refuse('sign_in_failed');
  return operator.disabledAtMs === null ? ok(operator) : refuse('operator_disabled');
}
