import type { Language } from '@naru/core';
import { type LoginAnswer, SESSION_MODE_HEADER } from '@naru/contract';
import { type SignedIn, USER_SESSION_MAX_MS } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLabel } from '../../../account/device-label.ts';
import type { ServerContext } from '../../../context/context.ts';
import { languageOf } from '../../cookie.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { rememberBrowser } from './known-browser.ts';
import { setUserCookie } from './user-gate.ts';

export function deviceOf(request: FastifyRequest): string {
  return deviceLabel(request.headers['user-agent']);
}

interface SignInFacts {
  readonly isRemembered: boolean;
  /** The session needs a cookie as well as its token, which our own pages ask for. */
  readonly isBound: boolean;
  readonly device: string;
  readonly language: Language;
}

/** The parts of a request that a sign-in needs, however the user proves who they are. */
export function describeSignIn(request: FastifyRequest, rememberMe: boolean | undefined): SignInFacts {
  return {
    isRemembered: rememberMe === true,
    isBound: request.headers[SESSION_MODE_HEADER] === 'bound',
    device: deviceOf(request),
    language: languageOf(request),
  };
}

export function refuseLogin(
  { log }: Pick<ServerContext, 'log'>,
  reply: FastifyReply,
  reason: Parameters<typeof sendRefusal>[1],
): FastifyReply {
  log({ level: 'info', event: 'login_refused', fields: { reason } });
  return sendRefusal(reply, reason);
}

/** Answers with an opened session: its token and, if it is bound, its cookie. */
export function sendSession(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token, cookie, isRemembered }: SignedIn & Pick<SignInFacts, 'isRemembered'>,
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
