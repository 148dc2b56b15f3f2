import type { CustomerProof } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { readOrderCookie } from './order-cookie.ts';
import { findUserId } from '../account/user-gate.ts';

/** The caller's proofs besides the link of an order. */
export async function readProof(
  context: ServerContext,
  request: FastifyRequest,
  orderId: string,
): Promise<CustomerProof> {
  const userId = await findUserId(context, request);
  return { userId, isOrderBrowser: readOrderCookie(context, request).includes(orderId) };
}
