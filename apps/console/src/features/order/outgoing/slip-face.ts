import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';

/**
 * `pay`: pay now. `stop`: must not be paid. `other`: another operator pays it. `past`: nothing left to pay.
 */
export type SlipFace = 'pay' | 'stop' | 'other' | 'past';

type Judged = Pick<ConsoleDisbursement, 'state' | 'toPay' | 'acts'>;

/** Only slips that this operator may settle ask to be paid. */
export function slipFace({ state, toPay, acts }: Judged): SlipFace {
  if (state !== 'approved' && state !== 'partial') return 'past';
  if (toPay === null) return 'stop';
  return acts.includes('report') || acts.includes('attest') ? 'pay' : 'other';
}

/** The slip that the keyboard shortcuts act on: the oldest that is to be paid now. */
export function findKeyedSlip({
  disbursements,
}: Pick<ConsoleOrder, 'disbursements'>): ConsoleDisbursement | null {
  return disbursements.find((each) => slipFace(each) === 'pay') ?? null;
}
