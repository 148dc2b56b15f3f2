import {
  type Country,
  type Passkey as WirePasskey,
  type User as WireUser,
  type UserEvent as WireUserEvent,
  type UserSession as WireSession,
  type UserTransaction,
  findCountry,
} from '@naru/contract';
import { formatAmount, statusOf } from '@naru/core';
import { type Order, type Passkey, type User, type UserEvent, type UserSession, getAsset } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { toIso } from './present-payment.ts';
import { presentCurrency } from './present-transaction.ts';

const MINUTE_MS = 60_000;

/** Exactly the specification's fields: nothing that signs in, nothing that the person did not tell. */
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

/** Nothing of the key itself: whoever reads the list learns when it was used, and no more. */
export function presentPasskey({ passkeyId, name, createdAtMs, lastUsedAtMs }: Passkey): WirePasskey {
  return {
    id: passkeyId,
    name,
    createdAt: toIso(createdAtMs),
    lastUsedAt: lastUsedAtMs === null ? null : toIso(lastUsedAtMs),
  };
}

export function presentUserEvent({ eventId, kind, device, happenedAtMs }: UserEvent): WireUserEvent {
  return { id: eventId, kind, device, happenedAt: toIso(happenedAtMs) };
}

/** A row of a person's own list. */
export function presentUserTransaction({ desk }: Pick<ServerContext, 'desk'>, order: Order): UserTransaction {
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const payCurrency = presentCurrency(payAsset);
  const receiveCurrency = presentCurrency(receiveAsset);
  return {
    _id: order.orderId,
    id: order.reference,
    userId: order.userId,
    email: order.email,
    address: order.receiveAddress,
    fromCurrency: payCurrency,
    toCurrency: receiveCurrency,
    fromAmount: formatAmount(order.payBaseUnits, payAsset.decimals),
    convertedAmount: formatAmount(order.receiveBaseUnits, receiveAsset.decimals),
    status: statusOf(order.stage),
    createdAt: toIso(order.createdAtMs),
    fromCurrencyData: [payCurrency],
    toCurrencyData: [receiveCurrency],
    stage: order.stage,
  };
}
