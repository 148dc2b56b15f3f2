import { createHmac } from 'node:crypto';
import type { CreateOrderInput, OpenOrdersMax } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import { networkOfAddress, wideNetworkOfAddress } from './caller-network.ts';
import type { OpenOrderSettings } from '../config/rate-policy.ts';
import { likenessOf } from './request-limits.ts';

interface OpenerParts {
  readonly openOrders: () => OpenOrderSettings | null;
  readonly deskSecret: Uint8Array;
}

/**
 * The keys of a client, by which their unpaid orders are counted; undefined if they are not limited. The keys
 * are keyed hashes, so that the database alone reveals neither addresses nor people.
 */
export function openerOf(
  { openOrders, deskSecret }: OpenerParts,
  request: FastifyRequest,
  userId: string | null,
): CreateOrderInput['opener'] {
  const bounds = openOrders();
  if (bounds === null) return undefined;
  const mark = (text: string): string =>
    createHmac('sha256', deskSecret).update(`opener\n${text}`).digest('base64url').slice(0, 22);
  return {
    clientMark: mark(`${networkOfAddress(request.ip)}\n${userId ?? likenessOf(request)}`),
    networkMark: mark(wideNetworkOfAddress(request.ip)),
    ordersMax: toOrdersMax(bounds),
  };
}

export function toOrdersMax(openOrders: OpenOrderSettings): OpenOrdersMax {
  return {
    client: openOrders.openOrdersPerClientMax,
    network: openOrders.openOrdersPerNetworkMax,
    clientDay: openOrders.unpaidPerClientDayMax,
    networkDay: openOrders.unpaidPerNetworkDayMax,
    reservePercent: openOrders.networkReservePercent,
  };
}
