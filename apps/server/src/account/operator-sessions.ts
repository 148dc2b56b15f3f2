import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { ok } from '@naru/core';
import {
  type ActingDesk,
  type Desk,
  type DeskAct,
  type Operator,
  type OperatorSession,
  hashSession,
  recordDeskAct,
} from '@naru/desk';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
/** A session ends after this long in any case. */
export const SESSION_MAX_MS = 8 * HOUR_MS;
/** A session's last use is stored at most this often. */
const TOUCH_EVERY_MS = 60_000;

export interface SignedIn {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

/** The two halves of a session, each 256 random bits. One half alone opens nothing. */
export interface SessionHalves {
  /** Stored in a cookie that no script can read. */
  readonly token: string;
  /** Stored in the page's storage. */
  readonly key: string;
}

/** Sessions of operators. The store has only hashes. */
export interface OperatorSessions {
  open(operatorId: string, device: string): Promise<SessionHalves>;
  /** The operator and session of these halves, or null if it has ended. */
  find(halves: SessionHalves): Promise<SignedIn | null>;
  /** Whether the operator was inactive for so long that the password is needed again. */
  isLocked(signedIn: SignedIn): boolean;
  /** Records that the operator is active; requests that a page makes by itself do not count. */
  touch(signedIn: SignedIn): Promise<void>;
  /** Records that the operator has just entered their password. */
  stepUp(signedIn: SignedIn): Promise<SignedIn>;
  close(halves: SessionHalves): Promise<void>;
}

export function createOperatorSessions(desk: ActingDesk & Pick<Desk, 'ids' | 'settings'>): OperatorSessions {
  const { store, clock, ids } = desk;
  return {
    open: async (operatorId, device) => {
      const halves = { token: createToken(), key: createToken() };
      const nowMs = clock.nowMs();
      const session: OperatorSession = {
        sessionId: ids.nextRowId(),
        tokenHash: hashHalves(halves),
        operatorId,
        device,
        createdAtMs: nowMs,
        lastUsedAtMs: nowMs,
        steppedUpAtMs: nowMs,
        endsAtMs: nowMs + SESSION_MAX_MS,
      };
      const [subjectId, factsHash] = [session.sessionId, hashSession(desk.hashText, session)];
      const what = { event: 'session_begun', subjectId, operatorId, factsHash, note: null } as const;
      const write = (act: DeskAct) => store.saveSession(session, act);
      await recordDeskAct<null>(desk, () => ok({ what, write }));
      return halves;
    },
    find: async (halves) => {
      const tokenHash = hashHalves(halves);
      const session = await store.findSession(tokenHash);
      if (session === null) return null;
      if (clock.nowMs() >= session.endsAtMs) {
        await store.deleteSession(tokenHash);
        return null;
      }
      const operator = await store.findOperator(session.operatorId);
      return operator === null || operator.disabledAtMs !== null ? null : { operator, session };
    },
    isLocked: ({ session }) => clock.nowMs() >= session.lastUsedAtMs + desk.settings.operatorIdleMs,
    touch: async ({ session }) => {
      const nowMs = clock.nowMs();
      if (nowMs - session.lastUsedAtMs >= TOUCH_EVERY_MS) await store.touchSession(session.tokenHash, nowMs);
    },
    stepUp: async ({ operator, session }) => {
      const steppedUpAtMs = clock.nowMs();
      await store.stepUpSession(session.tokenHash, steppedUpAtMs);
      return { operator, session: { ...session, steppedUpAtMs } };
    },
    close: (halves) => store.deleteSession(hashHalves(halves)),
  };
}

/** 256 random bits, for a cookie or a link. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** No salt is needed for 256 random bits. */
function hashHalves({ token, key }: SessionHalves): string {
  return createHash('sha256').update(`${token} ${key}`, 'utf8').digest('hex');
}

const acting = new AsyncLocalStorage<Operator>();

/** Makes the operator of each request available to the acts of its handler. */
export function followOperators(
  app: FastifyInstance,
  operatorOf: (request: FastifyRequest) => Operator,
): void {
  // Runs after the body was parsed, because the parser's events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    acting.run(operatorOf(request), done);
  });
}

/** The operator whose request is being handled; null outside of a request. */
export function findActing(): Operator | null {
  return acting.getStore() ?? null;
}
