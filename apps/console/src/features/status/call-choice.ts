import { readStored, writeStored } from '@naru/ui/storage';

/** How this browser calls for an operator. */
export const CALLS = ['sound', 'notice'] as const;
export type Call = (typeof CALLS)[number];

const STORAGE_KEY = 'naru.calls';

/** What the operator chose in this browser; nothing by default. */
export function readCalls(): readonly Call[] {
  const chosen = (readStored('local', STORAGE_KEY) ?? '').split(' ');
  return CALLS.filter((call) => chosen.includes(call));
}

export function writeCalls(calls: readonly Call[]): void {
  writeStored('local', STORAGE_KEY, calls.join(' '));
}
