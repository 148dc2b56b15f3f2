import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { JSON_TYPE, sendRefusal } from '../../../wire/refusals.ts';
import { HEADERS_OF_BODIES } from '../../security-headers.ts';
import { isKnownEtag } from '../../send-file.ts';
import type { ReadTransaction, ReadTransactionOf } from './read-transaction.ts';
import { findUserId } from '../account/user-gate.ts';

export interface ReadingParts {
  readonly context: ServerContext;
  readonly readTransaction: ReadTransactionOf;
}

/** Answers with the present order, as the caller may see it. */
export async function sendTransaction(
  parts: ReadingParts,
  link: string,
  reply: FastifyReply,
  /** ETags that the caller has: the same order is then a 304. */
  ifNoneMatch?: string,
): Promise<FastifyReply> {
  const read = await readFor(parts, reply.request, link);
  if (read === null) return sendRefusal(reply, 'order_unknown');
  reply.header('etag', read.etag);
  if (!isKnownEtag(ifNoneMatch, read.etag)) return reply.type(JSON_TYPE).send(await read.json());
  for (const name of HEADERS_OF_BODIES) reply.removeHeader(name);
  return reply.status(304).send();
}

/** Answers with the present order, as a file that the desk has signed. */
export async function sendReceipt(
  { readTransaction }: ReadingParts,
  link: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = await readTransaction(link);
  if (read === null) return sendRefusal(reply, 'order_unknown');
  const receipt = await read.receipt();
  if (receipt === null) return sendRefusal(reply, 'order_on_hold');
  return reply
    .header('content-disposition', `attachment; filename="${read.reference}.receipt.json"`)
    .type(JSON_TYPE)
    .send(receipt);
}

/** Only the order's own account learns the owner of the order. */
async function readFor(
  { context, readTransaction }: ReadingParts,
  request: FastifyRequest,
  link: string,
): Promise<Pick<ReadTransaction, 'etag' | 'json'> | null> {
  const read = await readTransaction(link);
  if (read === null || read.ownerId === null) return read;
  if ((await findUserId(context, request)) !== read.ownerId) return read;
  return { etag: read.etag.replace(/"$/, '.own"'), json: () => read.jsonForOwner() };
}
