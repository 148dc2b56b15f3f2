import type { Language } from '@naru/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One cookie of a request, or null. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return null;
}

/** The language of the visitor's page; English by default. */
export function languageOf(request: FastifyRequest): Language {
  return readCookie(request, 'lang') === 'kr' ? 'kr' : 'en';
}

/** A cookie of the desk: no script can read it, and no other site can make the browser send it. */
interface OwnCookie {
  readonly read: (request: FastifyRequest) => string | null;
  /** `maxAgeSeconds` 0 removes it; null keeps it until the browser closes. */
  readonly write: (
    request: FastifyRequest,
    reply: FastifyReply,
    cookie: { readonly value: string; readonly maxAgeSeconds: number | null },
  ) => void;
}

/** Over TLS its name begins so that browsers refuse it from other hosts (RFC 6265bis §4.1.3.2). */
export function describeCookie(name: string): OwnCookie {
  const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${name}` : name);
  return {
    read: (request) => readCookie(request, nameFor(request)),
    write: (request, reply, { value, maxAgeSeconds }) => {
      const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const attributes = `Path=/; HttpOnly; SameSite=Strict${age}${secure}`;
      reply.header('set-cookie', `${nameFor(request)}=${value}; ${attributes}`);
    },
  };
}
