import { type LoginAnswer, SESSION_MODE_HEADER } from '@naru/contract';
import { type SignedIn, USER_SESSION_MAX_MS } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { rememberBrowser } from './known-browser.ts';
import { setUserCookie } from './user-cookie.ts';

/** Whether the caller wants a session that needs a cookie beside its token, as our own pages do. */
export function isBoundSession(request: FastifyRequest): boolean {
  return request.headers[SESSION_MODE_HEADER] === 'bound';
}

/** Hands over a session that was opened, in its one or two halves. */
export function sendSession(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token, cookie, isRemembered }: SignedIn & { readonly isRemembered: boolean },
): FastifyReply {
  if (cookie !== null) {
    const maxAgeSeconds = isRemembered ? USER_SESSION_MAX_MS / 1_000 : null;
    setUserCookie(request, reply, { value: cookie, maxAgeSeconds });
    rememberBrowser(context, request, reply, user.emailKey);
  }
  const { userId, username } = user;
  const answer: LoginAnswer = { success: true, token, user: { id: userId, _id: userId, username } };
  return reply.send(answer);
}
