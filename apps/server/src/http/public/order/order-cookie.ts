import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { describeCookie } from '../../cookie.ts';
import { isOrderId } from './read-transaction.ts';
import type { CustomerProof } from '@naru/desk';
import { findUserId } from '../account/user-gate.ts';

/** Only the newest orders: a cookie holds at most 4 KiB. */
export const ORDERS_IN_COOKIE_MAX = 10;

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

const COOKIE = describeCookie('naru_orders');

type CookieContext = Pick<ServerContext, 'deskSecret'>;

/** Orders that this browser made, newest first; none if we did not write the cookie. */
export function readOrderCookie({ deskSecret }: CookieContext, request: FastifyRequest): readonly string[] {
  const [mac = '', ...orderIds] = (COOKIE.read(request) ?? '').split('.');
  const isOurs = orderIds.length <= ORDERS_IN_COOKIE_MAX && orderIds.every(isOrderId);
  return isOurs && isSameText(mac, signOrders(deskSecret, orderIds)) ? orderIds : [];
}

/** Adds an order in front of those that the browser made before. */
export function writeOrderCookie(
  context: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): void {
  const known = readOrderCookie(context, request).filter((other) => other !== orderId);
  const orderIds = [orderId, ...known].slice(0, ORDERS_IN_COOKIE_MAX);
  COOKIE.write(request, reply, { value: orderCookie(context, orderIds), maxAgeSeconds: MAX_AGE_SECONDS });
}

export function orderCookie({ deskSecret }: CookieContext, orderIds: readonly string[]): string {
  return [signOrders(deskSecret, orderIds), ...orderIds].join('.');
}

/** Removes the cookie, so that logging out leaves no trace in the browser. */
export function clearOrderCookie(request: FastifyRequest, reply: FastifyReply): void {
  COOKIE.write(request, reply, { value: '', maxAgeSeconds: 0 });
}

/** Prevents that somebody puts an order of theirs into another person's list (HMAC-SHA256, RFC 2104). */
function signOrders(deskSecret: Uint8Array, orderIds: readonly string[]): string {
  return createHmac('sha256', deskSecret)
    .update(`orders of a browser:${orderIds.join('.')}`)
    .digest('base64url');
}

function isSameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The caller's proofs besides the link of an order. */
export async function readProof(
  context: ServerContext,
  request: FastifyRequest,
  orderId: string,
): Promise<CustomerProof> {
  const userId = await findUserId(context, request);
  return { userId, isOrderBrowser: readOrderCookie(context, request).includes(orderId) };
}
