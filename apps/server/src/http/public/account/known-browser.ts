import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { describeCookie } from '../../cookie.ts';
import type { Standing } from '../../../limits/request-limits.ts';

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
