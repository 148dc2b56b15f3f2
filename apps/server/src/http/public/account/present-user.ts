import {
  type Country,
  type Passkey as WirePasskey,
  type User as WireUser,
  type UserEvent as WireUserEvent,
  type UserSession as WireSession,
  findCountry,
} from '@naru/contract';
import type { Passkey, User, UserEvent, UserSession } from '@naru/desk';
import { toIso, toIsoOrNull } from '../../../present/present-payment.ts';

const MINUTE_MS = 60_000;

/** Exactly the specification's fields, and no credentials. */
export function presentUser(user: User): WireUser {
  return {
    _id: user.userId,
    id: user.userId,
    username: user.username,
    email: user.email,
    phone: user.phone,
    fullName: user.fullName,
    dateOfBirth: user.dateOfBirth,
    selectedCountry: countryOf(user),
  };
}

export function countryOf({ countryCode }: Pick<User, 'countryCode'>): Country | null {
  return countryCode === null ? null : findCountry(countryCode);
}

export function presentUserSession(session: UserSession, currentSessionId: string): WireSession {
  return {
    id: session.sessionId,
    isCurrent: session.sessionId === currentSessionId,
    device: session.device,
    createdAt: toIso(session.createdAtMs),
    lastUsedAt: toIso(session.lastUsedAtMs - (session.lastUsedAtMs % MINUTE_MS)),
    endsAt: toIso(session.endsAtMs),
  };
}

/** A passkey without the key itself. */
export function presentPasskey({ passkeyId, name, createdAtMs, lastUsedAtMs }: Passkey): WirePasskey {
  return {
    id: passkeyId,
    name,
    createdAt: toIso(createdAtMs),
    lastUsedAt: toIsoOrNull(lastUsedAtMs),
  };
}

export function presentUserEvent({ eventId, kind, device, happenedAtMs }: UserEvent): WireUserEvent {
  return { id: eventId, kind, device, happenedAt: toIso(happenedAtMs) };
}
