import { createHash, randomBytes } from 'node:crypto';
import type { Desk, Operator, OperatorSession } from '@naru/desk';

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

/** Sessions of operators. Tokens are 256 random bits; the store has only their hashes. */
export interface OperatorSessions {
  /** Gives the token for the cookie. */
  open(operatorId: string, device: string): Promise<string>;
  /** Who a token belongs to, or null when its session is over. */
  find(token: string): Promise<SignedIn | null>;
  /** Whether nobody did anything for so long that the password is needed again. */
  isLocked(signedIn: SignedIn): boolean;
  /** Notes that the operator is doing something; what a page reads by itself does not count. */
  touch(signedIn: SignedIn): Promise<void>;
  /** Notes that the operator has just entered their password. */
  stepUp(signedIn: SignedIn): Promise<SignedIn>;
  close(token: string): Promise<void>;
}

export function createOperatorSessions({
  store,
  clock,
  ids,
  settings,
}: Pick<Desk, 'store' | 'clock' | 'ids' | 'settings'>): OperatorSessions {
  return {
    open: async (operatorId, device) => {
      const token = createToken();
      const nowMs = clock.nowMs();
      await store.saveSession({
        sessionId: ids.nextRowId(),
        tokenHash: hashToken(token),
        operatorId,
        device,
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
      if (clock.nowMs() >= session.endsAtMs) {
        await store.deleteSession(tokenHash);
        return null;
      }
      const operator = await store.findOperator(session.operatorId);
      return operator === null || operator.disabledAtMs !== null ? null : { operator, session };
    },
    isLocked: ({ session }) => clock.nowMs() >= session.lastUsedAtMs + settings.operatorIdleMs,
    touch: async ({ session }) => {
      const nowMs = clock.nowMs();
      if (nowMs - session.lastUsedAtMs >= TOUCH_EVERY_MS) await store.touchSession(session.tokenHash, nowMs);
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
