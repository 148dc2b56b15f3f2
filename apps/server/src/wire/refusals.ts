import { REFUSALS, type RefusalCode } from '@naru/contract';
import type { FastifyReply } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers a refusal with the status and sentence of the contract's table. */
export function sendRefusal(reply: FastifyReply, code: RefusalCode, extra: object = {}): FastifyReply {
  const { status, en: message } = REFUSALS[code];
  return reply.status(status).send({ success: false, code, message, ...extra });
}
