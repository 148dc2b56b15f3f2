import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Operator, OperatorSession, Store } from '@naru/desk';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
/** A session ends after this long without a request. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
/** And after this long in any case. */
export const SESSION_MAX_MS = 24 * HOUR_MS;
/** A session's last use is stored at most this often. */
const TOUCH_EVERY_MS = 60_000;

export interface SignedIn {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

/** Sessions of operators. Tokens are 256 random bits; the store has only their hashes. */
export interface OperatorSessions {
  /** Gives the token for the cookie. */
  open(operatorId: string): Promise<string>;
  /** Who a token belongs to, or null when its session is over. */
  find(token: string): Promise<SignedIn | null>;
  /** Notes that the operator has just entered their password. */
  stepUp(signedIn: SignedIn): Promise<SignedIn>;
  close(token: string): Promise<void>;
}

type SessionStore = Pick<
  Store,
  'saveSession' | 'findSession' | 'touchSession' | 'stepUpSession' | 'deleteSession' | 'findOperator'
>;

export function createOperatorSessions(store: SessionStore, clock: Clock): OperatorSessions {
  return {
    open: async (operatorId) => {
      const token = createToken();
      const nowMs = clock.nowMs();
      await store.saveSession({
        tokenHash: hashToken(token),
        operatorId,
        createdAtMs: nowMs,
        lastUsedAtMs: nowMs,
        steppedUpAtMs: nowMs,
        endsAtMs: nowMs + SESSION_MAX_MS,
      });
      return token;
    },
    find: async (token) => {
      const tokenHash = hashToken(token);
      const session = await store.findSession(tokenHash);
      if (session === null) return null;
      const nowMs = clock.nowMs();
      if (nowMs >= session.endsAtMs || nowMs >= session.lastUsedAtMs + SESSION_IDLE_MS) {
        await store.deleteSession(tokenHash);
        return null;
      }
      if (nowMs - session.lastUsedAtMs >= TOUCH_EVERY_MS) await store.touchSession(tokenHash, nowMs);
      const operator = await store.findOperator(session.operatorId);
      return operator === null || operator.disabledAtMs !== null ? null : { operator, session };
    },
    stepUp: async ({ operator, session }) => {
      const steppedUpAtMs = clock.nowMs();
      await store.stepUpSession(session.tokenHash, steppedUpAtMs);
      return { operator, session: { ...session, steppedUpAtMs } };
    },
    close: (token) => store.deleteSession(hashToken(token)),
  };
}

/** 256 random bits, for a cookie or a link. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** No salt is needed for 256 random bits. */
function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
