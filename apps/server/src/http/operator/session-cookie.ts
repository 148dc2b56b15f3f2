import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MAX_MS } from './operator-sessions.ts';

/** With `__Host-` the browser itself sees to it that no other host or path set it (RFC 6265bis §4.1.3.2). */
const SECURE_NAME = '__Host-naru_operator';
const PLAIN_NAME = 'naru_operator';
const TOKEN = /^[\w-]{43}$/;

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** The session's token as the browser sent it, or null. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const name = isSecure(request) ? SECURE_NAME : PLAIN_NAME;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name) return TOKEN.test(value) ? value : null;
  }
  return null;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  writeCookie(request, reply, token, SESSION_MAX_MS / 1_000);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  writeCookie(request, reply, '', 0);
}

function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  const name = isSecure(request) ? SECURE_NAME : PLAIN_NAME;
  const secure = isSecure(request) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`,
  );
}
