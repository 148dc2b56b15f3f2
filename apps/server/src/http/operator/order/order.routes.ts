import {
  actorOf,
  acceptDeviation,
  cancelOrderByOperator,
  closeHold,
  listReceiverProblems,
  openHold,
  preparePayout,
  recordLine,
  recordReceipt,
  releaseOrder,
  reverseReceipt,
  showDetails,
  takeOrder,
  takeOverOrder,
  tellCustomer,
  writeNote,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { HOLD_REASONS, refuse } from '@naru/core';
import { answerConsoleCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { actRoutes, sendConsoleOrder } from '../answer-act.ts';
import { findOrderId, parseNote, parseReceivedAt } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { readReceiverProblems } from './list-operator-actions.ts';
import { registerOutgoingRoutes, registerRefundRoutes } from './refund.routes.ts';

/** Routes for notes and details of an order: possible at any time, also while somebody else works on it. */
function registerWordRoutes(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    writeNote: async (request, reply) => {
      const orderId = await findOrderId(desk, request.params.id);
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const text = parseNote(request.body.note);
      if (!text.ok) return sendRefusal(reply, text.reason);
      const actor = actorOf(gate.operatorOf(request));
      const written = await writeNote(desk, { orderId, actor, text: text.value });
      return written.ok
        ? sendConsoleOrder(context, gate, orderId, reply)
        : sendRefusal(reply, written.reason);
    },
    showDetails: async (request, reply) => {
      const orderId = await findOrderId(desk, request.params.id);
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const { operator, session } = gate.signedInOf(request);
      const actor = actorOf(operator);
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

/** Routes for one order, and for every act on it. */
export function registerOrderRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk } = context;
  registerReadings(app, context, gate);
  registerWordRoutes(app, context, gate);
  const addAct = actRoutes(app, context, gate);
  addAct('tellCustomer', 'none', (act, { note, asksPayment = false }) => {
    const text = parseNote(note);
    return text.ok ? tellCustomer(desk, { ...act, text: text.value, asksPayment }) : text;
  });
  addAct('take', 'none', (act) => takeOrder(desk, act));
  addAct('takeOver', 'always', (act) => takeOverOrder(desk, act));
  addAct('release', 'none', (act) => releaseOrder(desk, act));
  addAct(
    'cancel',
    // A prepared payout is withdrawn with its order.
    async (_body, orderId) => {
      const view = await desk.store.findOrder(orderId);
      return view?.order.stage === 'prepared' ? 'routine' : 'none';
    },
    (act, { reason, note }) => cancelOrderByOperator(desk, { ...act, reason, note: note.trim() }),
  );
  addAct('preparePayout', 'routine', (act) => preparePayout(desk, act));
  addAct('acceptDeviation', 'routine', (act) => acceptDeviation(desk, act));
  addAct('recordReceipt', 'always', (act, { receivedAt, amount, bankReference }) => {
    const receivedAtMs = parseReceivedAt(receivedAt, desk.clock.nowMs());
    if (!receivedAtMs.ok) return receivedAtMs;
    const receipt = { amountText: amount.trim(), bankReference, receivedAtMs: receivedAtMs.value };
    return recordReceipt(desk, { ...act, ...receipt });
  });
  addAct(
    'recordLine',
    // The bank's own file says it and nothing else fits; a person confirms each choice with the password.
    ({ password }) => (password === undefined ? 'routine' : 'always'),
    (act, { key, password }) =>
      recordLine(desk, { ...act, lineKey: key, isConfirmed: password !== undefined }),
  );
  addAct('reverseReceipt', 'always', (act, { key, cause, note = '' }) =>
    reverseReceipt(desk, { ...act, receiptKey: key, cause, note }),
  );
  addAct('openHold', 'none', (act, { note, reason = 'operator', reviewAt }) =>
    openHold(desk, {
      ...act,
      reason,
      note,
      ...(reviewAt === undefined ? {} : { reviewAtMs: Date.parse(reviewAt) }),
    }),
  );
  addAct('closeHold', 'always', (act, { reason: name, note }) => {
    const reason = HOLD_REASONS.find((known) => known === name);
    return reason === undefined ? refuse('hold_unknown') : closeHold(desk, { ...act, reason, note });
  });
  registerOutgoingRoutes(desk, addAct);
  registerRefundRoutes(context, addAct);
}

function registerReadings(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    order: async ({ params: { id } }, reply) => {
      const orderId = await findOrderId(desk, id);
      return orderId === null
        ? sendRefusal(reply, 'order_unknown')
        : sendConsoleOrder(context, gate, orderId, reply);
    },
    receiverProblems: async ({ params: { id, disbursementId } }, reply) => {
      const orderId = await findOrderId(desk, id);
      if (orderId === null) return sendRefusal(reply, 'order_unknown');
      const found = await readReceiverProblems(() => listReceiverProblems(desk, { orderId, disbursementId }));
      return found.ok ? found.value : sendRefusal(reply, found.reason);
    },
  });
}
