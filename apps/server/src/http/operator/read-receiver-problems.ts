import type { ReceiverProblems, RefusalCode } from '@naru/contract';
import type { Result } from '@naru/core';
import { RailFault } from '@naru/rails';

/** What there is to say of a receiver; `problems` is null while its network does not answer. */
export async function readReceiverProblems<Reason extends RefusalCode>(
  read: () => Promise<Result<readonly NonNullable<ReceiverProblems['problems']>[number][], Reason>>,
): Promise<Result<ReceiverProblems, Reason>> {
  try {
    const found = await read();
    return found.ok ? { ok: true, value: { problems: [...found.value] } } : found;
  } catch (thrown) {
    if (thrown instanceof RailFault) return { ok: true, value: { problems: null } };
    throw thrown;
  }
}
