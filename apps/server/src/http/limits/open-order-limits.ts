import { createHmac } from 'node:crypto';
import type { CreateOrderInput } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { networkOfAddress } from './network-of-address.ts';
import type { LimitSettings } from './rate-policy.ts';
import { likenessOf } from './request-limits.ts';

/**
 * How many orders one client, one address and one receiver may have open without having paid: each of them
 * holds a rate, a reserve and an address of the desk. Paid ones are never counted.
 */
export type OpenOrderSettings = Pick<
  LimitSettings,
  'openOrdersPerClientMax' | 'openOrdersPerReceiverMax' | 'openOrdersPerAddressMax'
>;

/**
 * Who makes an order, for counting what is unpaid of theirs; undefined where nothing is bounded. The marks
 * are keyed, so that whoever has the database alone learns from them neither an address nor who somebody is.
 */
export function openerOf(
  { openOrders, deskSecret }: Pick<ServerContext, 'openOrders' | 'deskSecret'>,
  request: FastifyRequest,
  userId: string | null,
): CreateOrderInput['opener'] {
  if (openOrders === null) return undefined;
  const network = networkOfAddress(request.ip);
  const mark = (text: string): string =>
    createHmac('sha256', deskSecret).update(`opener\n${text}`).digest('base64url').slice(0, 22);
  return {
    clientMark: mark(`${network}\n${userId ?? likenessOf(request)}`),
    networkMark: mark(network),
    ordersMax: {
      client: openOrders.openOrdersPerClientMax,
      network: openOrders.openOrdersPerAddressMax,
      receiver: openOrders.openOrdersPerReceiverMax,
    },
  };
}
