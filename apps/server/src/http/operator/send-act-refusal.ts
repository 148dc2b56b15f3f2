import type { RefusalCode } from '@naru/contract';
import { type Desk, listOtherApprovers, readCap } from '@naru/desk';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from '../../wire/refusals.ts';
import { formatAmount } from '@naru/core';

type CapDesk = Pick<Desk, 'store' | 'clock' | 'settings'>;

/** Refuses an act. If other people may do it, the answer names them. */
export async function sendActRefusal(
  desk: CapDesk,
  operatorId: string,
  reply: FastifyReply,
  reason: RefusalCode,
): Promise<FastifyReply> {
  if (reason === 'daily_cap_reached') {
    const extra = { ...(await readApprovers(desk, operatorId)), ...(await presentCap(desk, operatorId)) };
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
export async function presentCap(
  desk: Pick<Desk, 'store' | 'clock' | 'settings'>,
  operatorId: string,
): Promise<{ readonly approvedUsd: string; readonly capUsd: string | null }> {
  const { approvedUsdCents, capUsdCents } = await readCap(desk, operatorId);
  return {
    approvedUsd: formatAmount(approvedUsdCents, 2),
    capUsd: capUsdCents === null ? null : formatAmount(capUsdCents, 2),
  };
}
