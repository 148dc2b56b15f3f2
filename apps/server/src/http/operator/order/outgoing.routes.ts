import type { DisbursementActBody, JudgePaymentBody } from '@naru/contract';
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
import { RIGHTS_OF_DISBURSEMENT_ACTS } from '../act-rights.ts';
import type { AddAct } from '../answer-act.ts';

const STEP_UPS = {
  // Moves nothing: the network says what the transaction paid.
  report: 'none',
  attest: 'routine',
  accept: 'always',
  withdraw: 'routine',
} as const;

/** Acts on approved payouts and refunds, and judgements of payments to their receivers. */
export function registerOutgoingRoutes(desk: Desk, addAct: AddAct): void {
  addAct<DisbursementActBody>(
    'disbursementAct',
    (body) => STEP_UPS[body.act],
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
    (body) => RIGHTS_OF_DISBURSEMENT_ACTS[body.act],
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
