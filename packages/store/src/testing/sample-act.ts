import type { DeskAct, OperatorSession, UserEvent } from '@naru/desk';
import { NOON_MS } from './sample-order.ts';

export function sampleAct(n: number, overrides: Partial<DeskAct> = {}): DeskAct {
  return {
    actNumber: n,
    event: 'message_answered',
    subjectId: 'letter-1',
    operatorId: 'operator-1',
    factsHash: '',
    note: null,
    happenedAtMs: NOON_MS + n,
    previousHash: n === 1 ? '' : `hash-${n - 1}`,
    hash: `hash-${n}`,
    ...overrides,
  };
}

export function sampleUserEvent(n: number, overrides: Partial<UserEvent> = {}): UserEvent {
  return {
    eventId: `event-${String(n).padStart(5, '0')}`,
    userId: 'user-1',
    kind: 'signed_in',
    device: 'Firefox, Linux',
    happenedAtMs: NOON_MS + n,
    ...overrides,
  };
}

export function sampleOperatorSession(): OperatorSession {
  return {
    sessionId: 'session-1',
    tokenHash: 'token-hash-1',
    operatorId: 'operator-1',
    device: 'Firefox, Linux',
    createdAtMs: NOON_MS,
    lastUsedAtMs: NOON_MS,
    steppedUpAtMs: NOON_MS,
    endsAtMs: NOON_MS + 1,
  };
}
