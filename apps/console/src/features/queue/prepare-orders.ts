import type { ConsoleOrder, StepUpProof } from '@naru/contract';
import { type CallFailure, isEndOfAll } from '../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../shared/api/console-api.ts';

/** What is known about a payout before it is prepared. For `ready` the desk decides. */
export type Readiness = 'ready' | 'prepared' | 'held' | 'with_other' | 'proposed' | 'not_now';

/** Only what the operator may take or has taken is prepared: nothing is taken over, no hold passed by. */
export function readinessOf(order: ConsoleOrder): Readiness {
  const { actions, disbursements, holds, proposals, assignedTo } = order;
  if (holds.length > 0) return 'held';
  if (disbursements.some(({ purpose, state }) => purpose === 'payout' && state === 'approved'))
    return 'prepared';
  if (proposals.some(({ kind }) => kind === 'payout')) return 'proposed';
  if (actions.includes('prepare_payout') || actions.includes('take')) return 'ready';
  return assignedTo !== null && actions.includes('take_over') ? 'with_other' : 'not_now';
}

/** The result of an order that was sent: prepared, waiting for a second person, or refused. */
export interface Prepared {
  readonly reference: string;
  readonly outcome: 'prepared' | 'proposed' | CallFailure;
}

export interface Preparation {
  readonly done: readonly Prepared[];
  /** Why the rest was not sent, such as a password that is due again; null: all were. */
  readonly stoppedBy: CallFailure | null;
}

/**
 * Takes and prepares one order after the other, in the version that was shown: each by the acts of a single
 * order, with their checks. The password goes along where an order needs it.
 */
export async function prepareOrders(
  api: Pick<ConsoleApi, 'act'>,
  orders: readonly ConsoleOrder[],
  { proof, onStep }: { readonly proof: StepUpProof; readonly onStep: (at: number) => void },
): Promise<Preparation> {
  const done: Prepared[] = [];
  for (const [at, order] of orders.entries()) {
    onStep(at);
    const reference = order.transaction.id;
    const outcome = await prepareOne(api, order, proof);
    if (typeof outcome !== 'string' && isEndOfAll(outcome)) return { done, stoppedBy: outcome };
    done.push({ reference, outcome });
  }
  return { done, stoppedBy: null };
}

async function prepareOne(
  api: Pick<ConsoleApi, 'act'>,
  shown: ConsoleOrder,
  proof: StepUpProof,
): Promise<Prepared['outcome']> {
  let order = shown;
  const reference = order.transaction.id;
  if (order.actions.includes('take')) {
    const taken = await api.act('take', reference, { version: order.version });
    if (!taken.ok) return taken.failure;
    order = taken.value;
  }
  const { version, passwordFreeUntil } = order;
  const isAsked = passwordFreeUntil === null && proof !== '';
  const prepared = await api.act('preparePayout', reference, {
    version,
    ...(isAsked ? { password: proof } : {}),
  });
  if (!prepared.ok) return prepared.failure;
  return prepared.value.proposals.some(({ kind }) => kind === 'payout') ? 'proposed' : 'prepared';
}
