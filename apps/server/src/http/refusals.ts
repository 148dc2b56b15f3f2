import { REFUSALS, type RefusalCode } from '@naru/contract';
import type { FastifyReply } from 'fastify';

/** Answers a refusal of the desk: its status and sentence come from the one table that has them all. */
export function sendRefusal(reply: FastifyReply, code: RefusalCode, extra: object = {}): FastifyReply {
  const [status, message] = REFUSALS[code];
  return reply.status(status).send({ success: false, code, message, ...extra });
}
