import { type Result, refuse } from '@naru/core';
import { type User, type UserSession, findSignedIn } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { readUserCookie } from './user-cookie.ts';

export interface SignedInUser {
  readonly user: User;
  readonly session: UserSession;
}

const TOKEN = /^[\w-]{43}$/;

/** Whose request it is, by its bearer token (RFC 6750 §2.1) and, for a bound session, its cookie. */
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

/** Who is signed in, for calls that strangers may make too. A session that has ended is nobody's. */
export async function findUserId(
  context: Pick<ServerContext, 'accounts'>,
  request: FastifyRequest,
): Promise<string | null> {
  const signedIn = await readSignedIn(context, request);
  return signedIn.ok ? signedIn.value.user.userId : null;
}

/**
 * Lets a person see to their own account and nobody else's: another identifier is answered as one that does
 * not exist. Null when a refusal was sent.
 */
export async function admitOwner(
  context: Pick<ServerContext, 'accounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<SignedInUser | null> {
  const signedIn = await readSignedIn(context, request);
  if (signedIn.ok && signedIn.value.user.userId === userId) return signedIn.value;
  void sendRefusal(reply, signedIn.ok ? 'user_unknown' : signedIn.reason);
  return null;
}

/** As {@link admitOwner}, before a password: trying them through a session is bounded like at the door. */
export async function admitWithPassword(
  context: Pick<ServerContext, 'accounts' | 'limits'>,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
  reply: FastifyReply,
): Promise<SignedInUser | null> {
  const owner = await admitOwner(context, request, reply, request.params.id);
  if (owner === null) return null;
  return (await context.limits.admit(request, reply, 'login', owner.user.userId)) ? owner : null;
}
