import type { RefusalCode, VersionBody } from '@naru/contract';
import type { Result } from '@naru/core';
import { type Operator, type OperatorAct, type Order, getAsset } from '@naru/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { isOrderId } from '../public/read-transaction.ts';
import { sendRefusal } from '../refusals.ts';
import type { OperatorGate } from './operator-gate.ts';
import { readConsoleOrder } from './present-console-order.ts';

type ActAnswer = Result<Order, RefusalCode>;

export interface ActRoute<Body extends VersionBody> {
  Params: { id: string };
  Body: Body;
}

interface ActCall {
  readonly context: ServerContext;
  readonly gate: OperatorGate;
  readonly request: Pick<FastifyRequest<ActRoute<VersionBody>>, 'params' | 'body'> & FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Does what was asked, on the version that the operator was looking at, and answers the order as it is then.
 */
export async function answerAct(
  { context, gate, request, reply }: ActCall,
  run: (act: OperatorAct, operator: Operator) => Promise<ActAnswer>,
): Promise<FastifyReply> {
  const orderId = request.params.id;
  if (!isOrderId(orderId)) return sendRefusal(reply, 'order_unknown');
  const operator = gate.operatorOf(request);
  const answer = await run(
    {
      orderId,
      expectedVersion: request.body.version,
      actor: { kind: 'operator', id: operator.operatorId },
    },
    operator,
  );
  if (!answer.ok) return sendRefusal(reply, answer.reason);
  // What was just prepared may have been paid already: its network is asked at once.
  context.pokeRail(getAsset(context.desk, answer.value.receiveAssetId).railId);
  return sendConsoleOrder(context, orderId, operator, reply);
}

export async function sendConsoleOrder(
  context: ServerContext,
  orderId: string,
  operator: Operator,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = isOrderId(orderId) ? await readConsoleOrder(context, orderId, operator) : null;
  return order === null ? sendRefusal(reply, 'order_unknown') : reply.send(order);
}
