import { CONSOLE_API, type CloseHoldBody, type PreparePayoutBody, type RefundActBody } from '@naru/contract';
import { HOLD_REASONS, type Result, parseAmount, refuse } from '@naru/core';
import {
  type ChangeRefundRefusal,
  type ConvertRefundRefusal,
  type Order,
  type RefundAct,
  acceptDeviation,
  approveRefund,
  attestRefund,
  closeHold,
  convertRefund,
  getAsset,
  releaseRefund,
  setRefundAddress,
  unapproveRefund,
  waiveRefund,
  withholdRefund,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { type ActRoute, answerAct } from './answer-act.ts';
import type { OperatorGate } from './operator-gate.ts';

type RefundAnswer = Result<
  Order,
  ChangeRefundRefusal | ConvertRefundRefusal | 'field_invalid' | 'amount_malformed'
>;

/** Acts after which money goes, or is kept, need the password again. */
const MONEY_ACTS: ReadonlySet<RefundActBody['act']> = new Set([
  'approve',
  'attest',
  'waive',
  'convert',
] as const);

/**
 * What goes back to customers, what stands in the way of it, and what is accepted although it is not
 * exact.
 */
export function registerRefundRoutes(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk } = context;
  app.post<{ Params: { id: string; refundId: string }; Body: RefundActBody }>(
    '/api/orders/:id/refunds/:refundId',
    { schema: schemaOf(CONSOLE_API.refundAct) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const { body, params } = request;
        if (MONEY_ACTS.has(body.act)) {
          const steppedUp = await gate.stepUp(operator, body.password ?? '');
          if (!steppedUp.ok) return steppedUp;
        }
        const answer = await runRefundAct(context, { ...act, refundId: params.refundId }, body);
        // What was just approved may have been paid already: its network is asked at once.
        if (answer.ok) context.pokeRail(getAsset(desk, answer.value.payAssetId).railId);
        return answer;
      }),
  );
  app.post<ActRoute<PreparePayoutBody>>(
    '/api/orders/:id/accept',
    { schema: schemaOf(CONSOLE_API.acceptDeviation) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const steppedUp = await gate.stepUp(operator, request.body.password);
        return steppedUp.ok ? acceptDeviation(desk, act) : steppedUp;
      }),
  );
  app.post<ActRoute<CloseHoldBody>>(
    '/api/orders/:id/hold/close',
    { schema: schemaOf(CONSOLE_API.closeHold) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const reason = HOLD_REASONS.find((known) => known === request.body.reason);
        if (reason === undefined) return refuse('hold_unknown');
        const steppedUp = await gate.stepUp(operator, request.body.password);
        return steppedUp.ok ? closeHold(desk, { ...act, reason, note: request.body.note }) : steppedUp;
      }),
  );
}

async function runRefundAct(
  { desk }: ServerContext,
  act: RefundAct,
  body: RefundActBody,
): Promise<RefundAnswer> {
  switch (body.act) {
    case 'set_address':
      return body.address === undefined ? refuse('field_invalid') : setRefundAddress(desk, act, body.address);
    case 'approve':
      return approveRefund(desk, act);
    case 'unapprove':
      return unapproveRefund(desk, act);
    case 'attest':
      return attestRefund(desk, act, body.evidence ?? '');
    case 'waive':
      return waive(desk, act, body);
    case 'withhold': {
      const reviewAtMs = Date.parse(body.reviewAt ?? '');
      if (body.note === undefined || Number.isNaN(reviewAtMs)) return refuse('field_invalid');
      return withholdRefund(desk, act, { note: body.note, reviewAtMs });
    }
    case 'release':
      return releaseRefund(desk, act);
    case 'convert':
      return convertRefund(desk, act);
  }
}

async function waive(
  desk: ServerContext['desk'],
  act: RefundAct,
  body: RefundActBody,
): Promise<RefundAnswer> {
  const view = await desk.store.findOrder(act.orderId);
  if (view === null) return refuse('order_unknown');
  if (body.note === undefined) return refuse('field_invalid');
  const fee = parseAmount(body.networkFee ?? '', getAsset(desk, view.order.payAssetId).decimals);
  if (!fee.ok) return refuse('amount_malformed');
  return waiveRefund(desk, act, { networkFeeBaseUnits: fee.value, note: body.note });
}
