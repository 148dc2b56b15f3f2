import { CONSOLE_API, type OperatorAction, type OperatorRight, type RefusalCode } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type Desk, capSinceMs, listOtherApprovers } from '@naru/desk';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from '../../wire/refusals.ts';

/** Whether the operator in question has a right. */
export type Can = (right: OperatorRight) => boolean;

/** The right of each button of an order, which is that of its call. */
export const RIGHTS_OF_ACTIONS = {
  take: CONSOLE_API.take.right,
  take_over: CONSOLE_API.takeOver.right,
  release: CONSOLE_API.release.right,
  record_receipt: CONSOLE_API.recordReceipt.right,
  prepare_payout: CONSOLE_API.preparePayout.right,
  accept_deviation: CONSOLE_API.acceptDeviation.right,
  cancel: CONSOLE_API.cancel.right,
  open_hold: CONSOLE_API.openHold.right,
  rehearsal_mine: CONSOLE_API.rehearseBlock.right,
  rehearsal_customer: CONSOLE_API.rehearseCustomer.right,
} as const satisfies Readonly<Record<OperatorAction, OperatorRight>>;

type CapDesk = Pick<Desk, 'store' | 'clock' | 'settings'>;

/** Refuses an act. If other people may do it, the answer names them. */
export async function sendActRefusal(
  desk: CapDesk,
  operatorId: string,
  reply: FastifyReply,
  reason: RefusalCode,
): Promise<FastifyReply> {
  if (reason === 'daily_cap_reached') {
    const extra = { ...(await readApprovers(desk, operatorId)), ...(await readCap(desk, operatorId)) };
    return sendRefusal(reply, reason, extra);
  }
  if (reason === 'second_person_required' || reason === 'proposal_open')
    return sendRefusal(reply, reason, await readApprovers(desk, operatorId));
  return sendRefusal(reply, reason);
}

async function readApprovers(desk: CapDesk, operatorId: string): Promise<{ readonly approvers: string[] }> {
  return { approvers: (await listOtherApprovers(desk, operatorId)).map(({ name }) => name) };
}

/** The value that a person has approved within 24 hours, and their cap. */
export async function readCap(
  desk: CapDesk,
  operatorId: string,
): Promise<{ readonly approvedUsd: string; readonly capUsd: string | null }> {
  const usdCents = await desk.store.sumApprovals({ operatorId, sinceMs: capSinceMs(desk) });
  const { dailyCapUsdCents } = desk.settings;
  return {
    approvedUsd: formatAmount(BigInt(usdCents), 2),
    capUsd: dailyCapUsdCents === 0n ? null : formatAmount(dailyCapUsdCents, 2),
  };
}
