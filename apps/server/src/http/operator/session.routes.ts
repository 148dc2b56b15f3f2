import { CONSOLE_API, type CreateOwnerBody, type SessionAnswer, type SignInBody } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import { type Operator, hashOperator, recordDeskAct } from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { networkOfAddress } from '../limits/network-of-address.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { createThrottle } from './throttle.ts';

const NAME_CHARACTERS_MAX = 64;
const PASSWORD_CHARACTERS_MIN = 15;

const WINDOW_MS = 15 * 60_000;
/** By one neighbour for one name. Not by name alone: a stranger could then lock its owner out. */
const TRIES_PER_NAME_MAX = 5;
/** By one neighbour in all, so that names cannot be tried one after the other. */
const TRIES_PER_NEIGHBOUR_MAX = 50;

/** Signing in and out, and the making of the desk's owner. The only calls of the console for strangers. */
export function registerSessionRoutes(
  app: FastifyInstance,
  parts: ConsoleParts,
  sessions: OperatorSessions,
): void {
  const { context } = parts;
  const takeTry = createSignInThrottle(parts);
  const describe = async (operator: Operator | null): Promise<SessionAnswer> => ({
    operator: operator === null ? null : { id: operator.operatorId, name: operator.name },
    needsOwner: operator === null && (await context.desk.store.countOperators()) === 0,
    mode: context.mode,
  });
  const findOperator = async (token: string | null): Promise<Operator | null> =>
    token === null ? null : sessions.find(token);
  app.get('/api/session', { schema: schemaOf(CONSOLE_API.session) }, (request) =>
    findOperator(readSessionCookie(request)).then(describe),
  );
  app.post<{ Body: CreateOwnerBody }>(
    '/api/owner',
    { schema: schemaOf(CONSOLE_API.createOwner) },
    async (request, reply) => {
      const owner = await createOwner(parts, request.body);
      if (!owner.ok) return sendRefusal(reply, owner.reason);
      context.log({ level: 'info', event: 'owner_created', fields: { operator: owner.value.operatorId } });
      setSessionCookie(request, reply, await sessions.open(owner.value.operatorId));
      return describe(owner.value);
    },
  );
  app.post<{ Body: SignInBody }>(
    '/api/sign-in',
    { schema: schemaOf(CONSOLE_API.signIn) },
    async (request, reply) => {
      const tried = takeTry(request, request.body.name);
      if (!tried.ok) return sendRefusal(reply, tried.reason);
      const operator = await checkPassword(parts, request.body);
      if (!operator.ok) {
        if (operator.reason === 'sign_in_failed') context.log({ level: 'warn', event: 'sign_in_failed' });
        return sendRefusal(reply, operator.reason);
      }
      tried.value.forgive();
      context.log({ level: 'info', event: 'signed_in', fields: { operator: operator.value.operatorId } });
      setSessionCookie(request, reply, await sessions.open(operator.value.operatorId));
      return describe(operator.value);
    },
  );
  app.post('/api/sign-out', { schema: schemaOf(CONSOLE_API.signOut) }, async (request, reply) => {
    const token = readSessionCookie(request);
    if (token !== null) await sessions.close(token);
    clearSessionCookie(request, reply);
    return describe(null);
  });
}

type TakeTry = (
  request: FastifyRequest,
  name: string,
) => Result<{ readonly forgive: () => void }, 'too_many_requests'>;

function createSignInThrottle({ context }: ConsoleParts): TakeTry {
  const { clock } = context.desk;
  const byName = createThrottle({ clock, triesMax: TRIES_PER_NAME_MAX, windowMs: WINDOW_MS });
  const byNeighbour = createThrottle({ clock, triesMax: TRIES_PER_NEIGHBOUR_MAX, windowMs: WINDOW_MS });
  return (request, name) => {
    const neighbour = networkOfAddress(request.ip);
    const key = `${neighbour} ${cleanName(name)}`;
    for (const tried of [byNeighbour.take(neighbour), byName.take(key)]) if (!tried.ok) return tried;
    return ok({ forgive: () => byName.forgive(key) });
  };
}

type CreateOwnerRefusal =
  | 'setup_link_invalid'
  | 'owner_exists'
  | 'name_invalid'
  | 'password_too_short'
  | 'too_many_requests';

async function createOwner(
  { context, setupToken, passwords }: ConsoleParts,
  body: CreateOwnerBody,
): Promise<Result<Operator, CreateOwnerRefusal>> {
  if (setupToken === null) return refuse('owner_exists');
  if (!setupToken.isRight(body.setupToken)) return refuse('setup_link_invalid');
  const name = cleanName(body.name);
  if (!isName(name)) return refuse('name_invalid');
  if (Array.from(body.password).length < PASSWORD_CHARACTERS_MIN) return refuse('password_too_short');
  const passwordHash = await passwords.hash(body.password);
  if (!passwordHash.ok) return passwordHash;
  const { store, ids, clock } = context.desk;
  const owner: Operator = {
    operatorId: ids.nextRowId(),
    name,
    passwordHash: passwordHash.value,
    createdAtMs: clock.nowMs(),
  };
  const saved = await recordDeskAct(
    context.desk,
    {
      event: 'operator_made',
      subjectId: owner.operatorId,
      operatorId: owner.operatorId,
      factsHash: hashOperator(context.desk.hashText, owner),
      note: null,
    },
    (act) => store.saveFirstOperator(owner, act),
  );
  // Whoever was first, the link has done its work.
  setupToken.useUp();
  if (saved.ok) return ok(owner);
  if (saved.reason === 'act_overtaken') throw new Error('the trail of acts is too busy');
  return refuse(saved.reason);
}

/** As slow for a name that nobody has as for one that somebody has. */
async function checkPassword(
  { context, passwords }: ConsoleParts,
  body: SignInBody,
): Promise<Result<Operator, 'sign_in_failed' | 'too_many_requests'>> {
  const name = cleanName(body.name);
  // What nobody can be called is not looked for: not every database takes every letter.
  const operator = isName(name) ? await context.desk.store.findOperatorByName(name) : null;
  const verified = await passwords.verify(body.password, operator?.passwordHash ?? null);
  if (!verified.ok) return verified;
  return operator !== null && verified.value ? ok(operator) : refuse('sign_in_failed');
}

function isName(name: string): boolean {
  return name !== '' && Array.from(name).length <= NAME_CHARACTERS_MAX && !/\p{C}/u.test(name);
}

function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}
