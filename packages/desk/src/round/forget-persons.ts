import { ORDER_STAGES, REFUND_STATES, isEndStage, isRefundEnded } from '@naru/core';
import { BANK_LINES_FOR_MS } from '../bank/read-bank-desk.ts';
import type { Desk } from '../runtime/desk.ts';

/** The ends of an order; before, its personal data are not erased, however old it is. */
export const ERASED_IN_STAGES = ORDER_STAGES.filter(isEndStage);

/** While a refund of the order is in one of these, money is owed back to the person, who is not erased. */
export const KEPT_FOR_REFUNDS = REFUND_STATES.filter((state) => !isRefundEnded(state));

/** How long each kind of personal data is kept. */
export interface KeepTimes {
  readonly keepLettersMs: number;
  readonly keepContactMs: number;
  readonly keepReceiverMs: number;
  readonly keepActivityMs: number;
}

interface ForgottenCounts {
  readonly letters: number;
  readonly contacts: number;
  readonly receivers: number;
  readonly statementLines: number;
  readonly activities: number;
}

/** New orders beside a backlog of millions took 37 ms (p50) with five hundred, and 10 ms with these. */
const PER_STEP_MAX = 100;

/**
 * Erases personal data whose time is over, in small steps, so that other work does not wait. After an
 * interruption, the next call continues.
 */
export async function forgetPersons(
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
  keep: KeepTimes,
): Promise<ForgottenCounts> {
  const nowMs = clock.nowMs();
  const createdBeforeMs = nowMs - keep.keepLettersMs;
  const limit = PER_STEP_MAX;
  // A line that still waits for its order keeps the data by which it is recognised.
  const bookedBeforeMs = nowMs - Math.max(keep.keepReceiverMs, BANK_LINES_FOR_MS);
  const ofOrders = (part: 'contact' | 'receiver', keepMs: number): Promise<number> =>
    untilDone(() => store.forgetPersons({ part, changedBeforeMs: nowMs - keepMs, limit }));
  return {
    letters: await untilDone(() => store.forgetLetters({ createdBeforeMs, nowMs, limit })),
    contacts: await ofOrders('contact', keep.keepContactMs),
    receivers: await ofOrders('receiver', keep.keepReceiverMs),
    statementLines: await untilDone(() => store.forgetBankLines({ bookedBeforeMs, limit })),
    activities: await untilDone(() =>
      store.forgetUserEvents({ happenedBeforeMs: nowMs - keep.keepActivityMs, limit }),
    ),
  };
}

async function untilDone(step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const count = await step();
    sum += count;
    if (count < PER_STEP_MAX) return sum;
  }
}
