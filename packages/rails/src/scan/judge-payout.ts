import type { PayoutVerdict } from '@naru/desk';
import type { ChainOutput } from './block-source.ts';

/**
 * Whether a transaction pays exactly what was promised: the sum of its outputs to the receiver, to the base
 * unit. The first of those outputs stands for the payment, so that it cannot settle a second one.
 */
export function judgePayout(options: {
  readonly receiverWatchKey: string;
  readonly expectedBaseUnits: bigint;
  readonly outputs: readonly ChainOutput[];
  readonly confirmations: number;
}): PayoutVerdict {
  const toReceiver = options.outputs.filter((output) => output.watchKey === options.receiverWatchKey);
  const [first] = toReceiver;
  if (first === undefined) return { state: 'wrong', why: 'other_receiver' };
  const baseUnits = toReceiver.reduce((sum, output) => sum + output.baseUnits, 0n);
  if (baseUnits < options.expectedBaseUnits) return { state: 'wrong', why: 'too_little' };
  if (baseUnits > options.expectedBaseUnits) return { state: 'wrong', why: 'too_much' };
  return { state: 'seen', outputKey: first.outputKey, baseUnits, confirmations: options.confirmations };
}
