import { showDetails, writeNote } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import type { ServerContext } from '../../context/context.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import { sendConsoleOrder } from './answer-act.ts';
import { findOrderId } from './find-named-order.ts';
import type { OperatorGate } from './operator-gate.ts';
import { parseNote } from './parse-note.ts';

/** What is said about an order or seen of it: possible at any time, also while somebody else works on it. */
export function registerWordRoutes(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    writeNote: async (request, reply) => {
      const orderId = await findOrderId(desk, request.params.id);
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const text = parseNote(request.body.note);
      if (!text.ok) return sendRefusal(reply, text.reason);
      const actor = { kind: 'operator', id: gate.operatorOf(request).operatorId } as const;
      const written = await writeNote(desk, { orderId, actor, text: text.value });
      return written.ok
        ? sendConsoleOrder(context, gate, orderId, reply)
        : sendRefusal(reply, written.reason);
    },
    showDetails: async (request, reply) => {
      const orderId = await findOrderId(desk, request.params.id);
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const { operator, session } = gate.signedInOf(request);
      const actor = { kind: 'operator', id: operator.operatorId } as const;
      const shown = await showDetails(desk, { orderId, actor, sinceMs: session.createdAtMs });
      if (!shown.ok) return sendRefusal(reply, shown.reason);
      const refunds = (await desk.store.findOrder(orderId))?.refunds ?? [];
      return {
        email: shown.value.email,
        address: shown.value.receiveAddress,
        refunds: refunds.flatMap(({ refundId, address }) =>
          address === null ? [] : [{ refundId, address }],
        ),
      };
    },
  });
}
