import { createHmac } from 'node:crypto';

/**
 * 25 hex digits of an order, drawn as its seal: with its first letters, customer and operator make sure that
 * they mean the same order. It proves nothing; what the desk promises is signed.
 */
export function sealOf(deskSecret: Uint8Array, orderId: string): string {
  return createHmac('sha256', deskSecret).update(`seal|${orderId}`).digest('hex').slice(0, 25);
}
