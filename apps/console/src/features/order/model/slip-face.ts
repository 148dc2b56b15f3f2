import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';

/**
 * What a slip says: `pay` it now; `stop`, it must not be paid; `other`, somebody else pays it; `past`, there
 * is nothing left to pay.
 */
export type SlipFace = 'pay' | 'stop' | 'other' | 'past';

type Judged = Pick<ConsoleDisbursement, 'state' | 'toPay' | 'acts'>;

/** Only what this operator may settle looks as if it had to be paid. */
export function slipFace({ state, toPay, acts }: Judged): SlipFace {
  if (state !== 'approved' && state !== 'partial') return 'past';
  if (toPay === null) return 'stop';
  return acts.includes('report') || acts.includes('attest') ? 'pay' : 'other';
}

/** The one slip that the keys act on: the oldest that is to be paid now. */
export function findKeyedSlip({
  disbursements,
}: Pick<ConsoleOrder, 'disbursements'>): ConsoleDisbursement | null {
  return disbursements.find((each) => slipFace(each) === 'pay') ?? null;
}
