import type { LetterLanguage } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One cookie of a request, or null. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return null;
}

/** The language that the visitor's page is in; English when it says nothing else. */
export function languageOf(request: FastifyRequest): LetterLanguage {
  return readCookie(request, 'lang') === 'kr' ? 'kr' : 'en';
}

/** A cookie of ours that no script can read and that no other site can make the browser send. */
export interface OwnCookie {
  readonly read: (request: FastifyRequest) => string | null;
  /** `maxAgeSeconds` 0 takes it away. */
  readonly write: (
    request: FastifyRequest,
    reply: FastifyReply,
    cookie: { readonly value: string; readonly maxAgeSeconds: number },
  ) => void;
}

/** Over TLS its prefix has the browser see to it that nobody else set it (RFC 6265bis §4.1.3.2). */
export function describeCookie(name: string): OwnCookie {
  const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${name}` : name);
  return {
    read: (request) => readCookie(request, nameFor(request)),
    write: (request, reply, { value, maxAgeSeconds }) => {
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${nameFor(request)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`,
      );
    },
  };
}
