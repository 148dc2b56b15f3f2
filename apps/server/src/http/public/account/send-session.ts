import type { Language } from '@naru/core';
import { type LoginAnswer, SESSION_MODE_HEADER } from '@naru/contract';
import { type SignedIn, USER_SESSION_MAX_MS } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { describeCookie, languageOf } from '../../cookie.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { setUserCookie } from './user-gate.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Standing } from '../../../limits/request-limits.ts';

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

/** The order matters, because most browsers also name others. */
const PROGRAMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const AGENT_CHARACTERS_MAX = 512;

/** Browser and system from a `User-Agent`, in our own words; empty if unknown. */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, AGENT_CHARACTERS_MAX);
  return [PROGRAMS, SYSTEMS]
    .flatMap((known) => known.find(([, pattern]) => pattern.test(agent))?.[0] ?? [])
    .join(', ');
}

/** The longest that browsers keep a cookie (RFC 6265bis §5.6.2). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

const COOKIE = describeCookie('naru_known');

/**
 * Whether this browser has signed in to the account before, or came by a mailed link. It gives no access: it
 * only exempts the browser from the limit for strangers who guess at the account.
 */
export function standingOf(
  { deskSecret }: Pick<ServerContext, 'deskSecret'>,
  request: FastifyRequest,
  emailKey: string,
): Standing {
  const given = Buffer.from(COOKIE.read(request) ?? '');
  const expected = Buffer.from(signBrowser(deskSecret, emailKey));
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'known' : 'stranger';
}

export function rememberBrowser(
  { deskSecret }: Pick<ServerContext, 'deskSecret'>,
  request: FastifyRequest,
  reply: FastifyReply,
  emailKey: string,
): void {
  COOKIE.write(request, reply, { value: signBrowser(deskSecret, emailKey), maxAgeSeconds: MAX_AGE_SECONDS });
}

/** Removes the cookie, so that logging out leaves no trace in the browser. */
export function forgetBrowser(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}

/** HMAC-SHA256 (RFC 2104): it reveals no name, and nobody else can make one. */
function signBrowser(deskSecret: Uint8Array, emailKey: string): string {
  return createHmac('sha256', deskSecret).update(`known browser:${emailKey}`).digest('base64url');
}
