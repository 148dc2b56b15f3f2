import {
  CONSOLE_API,
  type CloseHoldBody,
  type OpenHoldBody,
  type PreparePayoutBody,
  type RefundActBody,
} from '@naru/contract';
import { HOLD_REASONS, type Result, refuse } from '@naru/core';
import {
  type ApproveRefundRefusal,
  type ConvertRefundRefusal,
  type Order,
  type RefundAct,
  type SetRefundAddressRefusal,
  acceptDeviation,
  approveRefund,
  closeHold,
  convertRefund,
  getAsset,
  openHold,
  releaseRefund,
  setRefundAddress,
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
  ApproveRefundRefusal | ConvertRefundRefusal | SetRefundAddressRefusal | 'field_invalid'
>;

/** Acts that say where money goes, send it or keep it need the password again. */
const MONEY_ACTS: ReadonlySet<RefundActBody['act']> = new Set([
  'set_address',
  'approve',
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
  app.post<ActRoute<OpenHoldBody>>(
    '/api/orders/:id/hold',
    { schema: schemaOf(CONSOLE_API.openHold) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, (act) =>
        openHold(desk, { ...act, reason: 'operator', note: request.body.note }),
      ),
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
    case 'waive':
      return body.note === undefined ? refuse('field_invalid') : waiveRefund(desk, act, { note: body.note });
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
