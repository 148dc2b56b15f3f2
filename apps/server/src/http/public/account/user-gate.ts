import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Result, refuse } from '@naru/core';
import { type User, type UserSession, findSignedIn } from '@naru/desk';
import { describeCookie } from '../../cookie.ts';
import {
  type CallAnswer,
  type CallRequest,
  PUBLIC_NAMES,
  type PublicApi,
  type PublicName,
  answerCall,
} from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';

const COOKIE = describeCookie('naru_session');
const TOKEN = /^[\w-]{43}$/;

/** The half of a session that no script can read, or null. */
function readUserCookie(request: FastifyRequest): string | null {
  const value = COOKIE.read(request);
  return value !== null && TOKEN.test(value) ? value : null;
}

export const setUserCookie = COOKIE.write;

export function clearUserCookie(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}

export interface SignedInUser {
  readonly user: User;
  readonly session: UserSession;
}

/** The user of a request, by bearer token (RFC 6750 §2.1) and, for a bound session, its cookie. */
export async function readSignedIn(
  context: Pick<ServerContext, 'accounts'>,
  request: FastifyRequest,
): Promise<Result<SignedInUser, 'sign_in_required' | 'session_ended'>> {
  const [scheme = '', token = '', ...rest] = (request.headers.authorization ?? '').trim().split(/\s+/);
  if (token === '') return refuse('sign_in_required');
  if (scheme.toLowerCase() !== 'bearer' || rest.length > 0 || !TOKEN.test(token)) {
    return refuse('session_ended');
  }
  return findSignedIn(context.accounts, { token, cookie: readUserCookie(request) });
}

/** The signed-in user of a call that anyone may make, or null; an ended session belongs to no user. */
export async function findUserId(
  context: Pick<ServerContext, 'accounts'>,
  request: FastifyRequest,
): Promise<string | null> {
  const signedIn = await readSignedIn(context, request);
  return signedIn.ok ? signedIn.value.user.userId : null;
}

type OwnHandlers = {
  readonly [Name in PublicName]?: (
    owner: SignedInUser,
    request: CallRequest<PublicApi[Name]>,
    reply: FastifyReply,
  ) => CallAnswer<PublicApi[Name]>;
};

/** Calls of users about their own account, which is the first parameter of their paths. */
export function answerOwnCalls(
  app: FastifyInstance,
  context: ServerContext,
  handlers: OwnHandlers,
  admit: typeof admitOwner = admitOwner,
): void {
  const answer = <Name extends PublicName>(name: Name, handle: OwnHandlers[Name]): void => {
    if (handle === undefined) return;
    answerCall(app, name, async (request, reply) => {
      const owner = await admit(context, request, reply);
      return owner === null ? reply : handle(owner, request, reply);
    });
  };
  for (const name of PUBLIC_NAMES) answer(name, handlers[name]);
}

/** Own calls that take the password again: guessing it through a session is limited as at the login. */
export function answerPasswordCalls(
  app: FastifyInstance,
  context: ServerContext,
  handlers: OwnHandlers,
): void {
  answerOwnCalls(app, context, handlers, async (_context, request, reply) => {
    const owner = await admitOwner(context, request, reply);
    if (owner === null) return null;
    return (await context.limits.admit(request, reply, 'login', owner.user.userId)) ? owner : null;
  });
}

/** Any other account gets the answer of one that does not exist. Null after a refusal was sent. */
async function admitOwner(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser | null> {
  const [userId] = Object.values(Object(request.params));
  const signedIn = await readSignedIn(context, request);
  if (signedIn.ok && signedIn.value.user.userId === userId) return signedIn.value;
  void sendRefusal(reply, signedIn.ok ? 'user_unknown' : signedIn.reason);
  return null;
}
