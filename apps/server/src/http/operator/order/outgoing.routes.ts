import { DISBURSEMENT_ACTS, type DisbursementActBody, type JudgePaymentBody } from '@naru/contract';
import { refuse } from '@naru/core';
import {
  type Desk,
  acceptPayments,
  attestPayment,
  judgePayment,
  reportPayment,
  seenVersionOf,
  withdrawDisbursement,
} from '@naru/desk';
import type { AddAct } from '../answer-act.ts';

/** Acts on approved payouts and refunds, and judgements of payments to their receivers. */
export function registerOutgoingRoutes(desk: Desk, addAct: AddAct): void {
  addAct<DisbursementActBody>(
    'disbursementAct',
    (body) => DISBURSEMENT_ACTS[body.act].stepUp,
    (orderAct, body, { disbursementId = '' }) => {
      const act = { ...orderAct, disbursementId };
      switch (body.act) {
        case 'report':
          return body.txid === undefined
            ? refuse('field_invalid')
            : reportPayment(desk, act, body.txid, { proof: body.proof ?? null });
        case 'attest': {
          const { reference = '', amount } = body;
          return attestPayment(desk, act, { reference, amountText: amount?.trim() ?? null });
        }
        case 'accept':
          return acceptPayments(desk, { ...act, note: body.note ?? '' });
        case 'withdraw':
          return withdrawDisbursement(desk, act);
      }
    },
    (body) => DISBURSEMENT_ACTS[body.act].right,
  );
  addAct<JudgePaymentBody>(
    'judgePayment',
    'always',
    async (act, { password: _proof, version: _version, others = [], ...said }) => {
      let judged = await judgePayment(desk, { ...act, ...said });
      for (const outputKey of others) {
        if (!judged.ok) return judged;
        const expectedVersion = seenVersionOf(judged.value);
        judged = await judgePayment(desk, { ...act, ...said, outputKey, expectedVersion });
      }
      return judged;
    },
  );
}
