import type { ConsoleBody } from '@naru/contract';
import { type Result, refuse, REFUND_ACTS, DISBURSEMENT_ACTS } from '@naru/core';
import {
  type ApproveRefundRefusal,
  type ConvertRefundRefusal,
  acceptPayments,
  askWallet,
  type Desk,
  attestPayment,
  type Order,
  judgePayment,
  type RefundAct,
  reportPayment,
  type SetRefundAddressRefusal,
  seenVersionOf,
  approveRefund,
  withdrawDisbursement,
  convertRefund,
  getAsset,
  releaseRefund,
  setRefundAddress,
  waiveRefund,
  withholdRefund,
} from '@naru/desk';
import type { ServerContext } from '../../../context/context.ts';
import type { AddAct } from '../answer-act.ts';
import { reasonOf } from '../request-parts.ts';

type RefundAnswer = Result<
  Order,
  | ApproveRefundRefusal
  | ConvertRefundRefusal
  | SetRefundAddressRefusal
  | 'review_out_of_range'
  | 'field_invalid'
>;

export function registerRefundRoutes({ desk, pokeRail }: ServerContext, addAct: AddAct): void {
  addAct(
    'refundAct',
    (body) => REFUND_ACTS[body.act].stepUp,
    async (act, body, { refundId = '' }) => {
      const answer = await runRefundAct(desk, { ...act, refundId }, body);
      // An approved refund may have been paid already, so its network is read at once.
      if (answer.ok) pokeRail(getAsset(desk, answer.value.payAssetId).railId);
      return answer;
    },
    (body) => REFUND_ACTS[body.act].right,
  );
}

async function runRefundAct(
  desk: Desk,
  act: RefundAct,
  body: ConsoleBody<'refundAct'>,
): Promise<RefundAnswer> {
  const { address = '', note = '', reviewAt = '' } = body;
  if (REFUND_ACTS[body.act].fields.some((field) => body[field] === undefined)) return refuse('field_invalid');
  switch (body.act) {
    case 'set_address':
      return setRefundAddress(desk, act, address);
    case 'approve':
      return approveRefund(desk, act);
    case 'waive':
      return waiveRefund(desk, act, { note });
    case 'withhold': {
      const reviewAtMs = Date.parse(reviewAt);
      if (Number.isNaN(reviewAtMs)) return refuse('field_invalid');
      return withholdRefund(desk, act, { note, reviewAtMs });
    }
    case 'release':
      return releaseRefund(desk, act);
    case 'convert':
      return convertRefund(desk, act);
  }
}

/** Acts on approved payouts and refunds, and judgements of payments to their receivers. */
export function registerOutgoingRoutes(desk: Desk, addAct: AddAct): void {
  addAct(
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
        case 'ask_wallet':
          return askWallet(desk, act, reasonOf(body.note));
      }
    },
    (body) => DISBURSEMENT_ACTS[body.act].right,
  );
  addAct(
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
