import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../cookie.ts';

/** With `__Host-` the browser itself sees to it that no other host or path set it (RFC 6265bis §4.1.3.2). */
const SECURE_NAME = '__Host-naru_session';
const PLAIN_NAME = 'naru_session';
const TOKEN = /^[\w-]{43}$/;

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? SECURE_NAME : PLAIN_NAME;
}

/** The half of a session that no script can read, or null. */
export function readUserCookie(request: FastifyRequest): string | null {
  const value = readCookie(request, nameFor(request));
  return value !== null && TOKEN.test(value) ? value : null;
}

/** `maxAgeSeconds` null: until the browser closes. */
export function setUserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  half: { readonly value: string; readonly maxAgeSeconds: number | null },
): void {
  const age = half.maxAgeSeconds === null ? '' : `; Max-Age=${half.maxAgeSeconds}`;
  const secure = isSecure(request) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameFor(request)}=${half.value}; Path=/; HttpOnly; SameSite=Strict${age}${secure}`,
  );
}

export function clearUserCookie(request: FastifyRequest, reply: FastifyReply): void {
  setUserCookie(request, reply, { value: '', maxAgeSeconds: 0 });
}
