import type { RefundActBody } from '@naru/contract';
import { type Result, refuse } from '@naru/core';
import {
  type ApproveRefundRefusal,
  type ConvertRefundRefusal,
  type Desk,
  type Order,
  type RefundAct,
  type SetRefundAddressRefusal,
  approveRefund,
  convertRefund,
  getAsset,
  releaseRefund,
  setRefundAddress,
  waiveRefund,
  withholdRefund,
} from '@naru/desk';
import type { ServerContext } from '../../../context/context.ts';
import { RIGHTS_OF_REFUND_ACTS } from '../act-rights.ts';
import type { AddAct } from '../answer-act.ts';

type RefundAnswer = Result<
  Order,
  | ApproveRefundRefusal
  | ConvertRefundRefusal
  | SetRefundAddressRefusal
  | 'review_out_of_range'
  | 'field_invalid'
>;

/** Saying where money goes, or keeping it, takes the password each time. */
const STEP_UPS = {
  set_address: 'always',
  approve: 'routine',
  waive: 'always',
  withhold: 'none',
  release: 'none',
  convert: 'always',
} as const;

export function registerRefundRoutes({ desk, pokeRail }: ServerContext, addAct: AddAct): void {
  addAct<RefundActBody>(
    'refundAct',
    (body) => STEP_UPS[body.act],
    async (act, body, { refundId = '' }) => {
      const answer = await runRefundAct(desk, { ...act, refundId }, body);
      // What was just approved may have been paid already: its network is asked at once.
      if (answer.ok) pokeRail(getAsset(desk, answer.value.payAssetId).railId);
      return answer;
    },
    (body) => RIGHTS_OF_REFUND_ACTS[body.act],
  );
}

async function runRefundAct(desk: Desk, act: RefundAct, body: RefundActBody): Promise<RefundAnswer> {
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
