import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { HEADERS_OF_BODIES } from '../security-headers.ts';
import type { ReadTransaction, ReadTransactionOf } from './read-transaction.ts';
import { findUserId } from './user-gate.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What reading an order for somebody takes. */
export interface ReadingParts {
  readonly context: ServerContext;
  readonly readTransaction: ReadTransactionOf;
}

/** Answers an order as it stands now, as the caller may see it. */
export async function sendTransaction(
  parts: ReadingParts,
  orderId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = await readFor(parts, reply.request, orderId);
  if (read === null) return sendRefusal(reply, 'order_unknown');
  return reply
    .header('etag', read.etag)
    .type(JSON_TYPE)
    .send(await read.json());
}

/** The same, or no more than that nothing is new (RFC 9110 §13.1.2). */
export async function sendTransactionIfNew(
  parts: ReadingParts,
  orderId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = reply;
  const read = await readFor(parts, request, orderId);
  if (read === null) return sendRefusal(reply, 'order_unknown');
  if (request.headers['if-none-match'] !== read.etag)
    return reply
      .header('etag', read.etag)
      .type(JSON_TYPE)
      .send(await read.json());
  for (const name of HEADERS_OF_BODIES) reply.removeHeader(name);
  return reply.header('etag', read.etag).status(304).send();
}

/** The order's own account is told that it is; anyone else who has the link is not told whose it is. */
async function readFor(
  { context, readTransaction }: ReadingParts,
  request: FastifyRequest,
  orderId: string,
): Promise<Pick<ReadTransaction, 'etag' | 'json'> | null> {
  const read = await readTransaction(orderId);
  if (read === null || read.ownerId === null) return read;
  if ((await findUserId(context, request)) !== read.ownerId) return read;
  return {
    etag: read.etag.replace(/"$/, '.own"'),
    json: () => read.jsonForOwner(),
  };
}
