import { CONSOLE_API, type DisbursementActBody, type JudgePaymentBody } from '@naru/contract';
import { type Result, refuse } from '@naru/core';
import {
  type AcceptPaymentsRefusal,
  type AttestPaymentRefusal,
  type DisbursementAct,
  type Order,
  type ReportPaymentRefusal,
  type WithdrawDisbursementRefusal,
  acceptPayments,
  attestPayment,
  judgePayment,
  reportPayment,
  withdrawDisbursement,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { type ActRoute, answerAct } from './answer-act.ts';
import type { OperatorGate } from './operator-gate.ts';

type OutgoingAnswer = Result<
  Order,
  | AcceptPaymentsRefusal
  | AttestPaymentRefusal
  | ReportPaymentRefusal
  | WithdrawDisbursementRefusal
  | 'field_invalid'
>;

/** Acts on payouts and refunds that were approved, and what is said of payments to their receivers. */
export function registerOutgoingRoutes(
  app: FastifyInstance,
  context: ServerContext,
  gate: OperatorGate,
): void {
  const { desk } = context;
  app.post<{ Params: { id: string; disbursementId: string }; Body: DisbursementActBody }>(
    '/api/orders/:id/disbursements/:disbursementId',
    { schema: schemaOf(CONSOLE_API.disbursementAct) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const { body, params } = request;
        // Naming a transaction moves nothing: the network says what it paid.
        if (body.act !== 'report') {
          const steppedUp = await gate.stepUp(operator, body.password ?? '');
          if (!steppedUp.ok) return steppedUp;
        }
        return runAct(context, { ...act, disbursementId: params.disbursementId }, body);
      }),
  );
  app.post<ActRoute<JudgePaymentBody>>(
    '/api/orders/:id/payments',
    { schema: schemaOf(CONSOLE_API.judgePayment) },
    (request, reply) =>
      answerAct({ context, gate, request, reply }, async (act, operator) => {
        const { password, railId, outputKey, judgement, note } = request.body;
        const steppedUp = await gate.stepUp(operator, password);
        return steppedUp.ok ? judgePayment(desk, { ...act, railId, outputKey, judgement, note }) : steppedUp;
      }),
  );
}

async function runAct(
  { desk }: ServerContext,
  act: DisbursementAct,
  body: DisbursementActBody,
): Promise<OutgoingAnswer> {
  switch (body.act) {
    case 'report':
      return body.txid === undefined ? refuse('field_invalid') : reportPayment(desk, act, body.txid);
    case 'attest':
      return attestPayment(desk, act, {
        reference: body.reference ?? '',
        amountText: body.amount?.trim() ?? null,
      });
    case 'accept':
      return acceptPayments(desk, { ...act, note: body.note ?? '' });
    case 'withdraw':
      return withdrawDisbursement(desk, act);
  }
}
