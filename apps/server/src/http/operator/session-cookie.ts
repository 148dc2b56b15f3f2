import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeCookie } from '../cookie.ts';
import { SESSION_MAX_MS } from './operator-sessions.ts';

const COOKIE = describeCookie('naru_operator');
const TOKEN = /^[\w-]{43}$/;

/** The session's token as the browser sent it, or null. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const value = COOKIE.read(request);
  return value !== null && TOKEN.test(value) ? value : null;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  COOKIE.write(request, reply, { value: token, maxAgeSeconds: SESSION_MAX_MS / 1_000 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}
