import { CONSOLE_SESSION_KEY_HEADER, type SessionAnswer } from '@naru/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listRights } from '@naru/core';
import type { Operator } from '@naru/desk';
import { describeCookie } from '../../cookie.ts';
import { SESSION_MAX_MS, type SessionHalves } from '../../../account/operator-sessions.ts';
import type { ServerContext } from '../../../context/context.ts';

const COOKIE = describeCookie('naru_operator');
const TOKEN = /^[\w-]{43}$/;

/**
 * The two halves of a session as the browser sent them, or null. A browser sends a cookie to every port of a
 * host (RFC 6265 §8.5), so the other half comes from the page, whose storage belongs to one port.
 */
export function readSessionHalves(request: FastifyRequest): SessionHalves | null {
  const token = COOKIE.read(request);
  // Pages cannot set headers of an event stream.
  const key = request.headers[CONSOLE_SESSION_KEY_HEADER] ?? Object(request.query).key;
  return isToken(token) && isToken(key) ? { token, key } : null;
}

function isToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

export function sendSessionHalves(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, key }: SessionHalves,
): void {
  COOKIE.write(request, reply, { value: token, maxAgeSeconds: SESSION_MAX_MS / 1_000 });
  reply.header(CONSOLE_SESSION_KEY_HEADER, key);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}

/** The signed-in operator, with their rights; null if nobody is. */
export async function presentSession(
  { desk, mode }: Pick<ServerContext, 'desk' | 'mode'>,
  operator: Operator | null,
  isLocked = false,
): Promise<SessionAnswer> {
  return {
    operator:
      operator === null
        ? null
        : {
            ...presentOperator(operator),
            hasPasskey: (await desk.store.listPasskeys(operator.operatorId)).length > 0,
            isLocked,
            locksAfterMs: desk.settings.operatorIdleMs,
          },
    needsOwner: operator === null && (await desk.store.countOperators()) === 0,
    mode,
  };
}

function presentOperator({
  operatorId,
  name,
  role,
  totpSecret,
}: Operator): Omit<NonNullable<SessionAnswer['operator']>, 'hasPasskey' | 'isLocked' | 'locksAfterMs'> {
  return {
    id: operatorId,
    name,
    role,
    rights: [...listRights(role)],
    hasAuthenticatorApp: totpSecret !== null,
  };
}
