import type { RefusalCode } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type Desk, capSinceMs, listOtherApprovers } from '@naru/desk';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from '../../wire/refusals.ts';

type CapDesk = Pick<Desk, 'store' | 'clock' | 'settings'>;

/** Refuses an act. Where another person may do it instead, the answer says who. */
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

/** What a person has approved within 24 hours, and the most that they may. */
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
