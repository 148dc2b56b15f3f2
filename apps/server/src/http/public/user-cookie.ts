import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeCookie } from '../cookie.ts';

const COOKIE = describeCookie('naru_session');
const TOKEN = /^[\w-]{43}$/;

/** The half of a session that no script can read, or null. */
export function readUserCookie(request: FastifyRequest): string | null {
  const value = COOKIE.read(request);
  return value !== null && TOKEN.test(value) ? value : null;
}

export const setUserCookie = COOKIE.write;

export function clearUserCookie(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}
