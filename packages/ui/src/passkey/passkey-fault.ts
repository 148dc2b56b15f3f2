/** Why the browser could not create or use a passkey. */
export type PasskeyFault = 'cancelled' | 'known' | 'unable' | 'place' | 'other';

const FAULTS: ReadonlyMap<string, PasskeyFault> = new Map([
  // Browsers report a refusal and a timeout alike, so that sites cannot tell them apart.
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['NotSupportedError', 'unable'],
  ['ConstraintError', 'unable'],
  ['SecurityError', 'place'],
]);

/** Reads what `navigator.credentials` threw (Web Authentication Level 3 §5.1.3 and §5.1.4). */
export function faultOfThrown(thrown: unknown): PasskeyFault {
  const name = thrown instanceof Error ? thrown.name : '';
  return FAULTS.get(name) ?? 'other';
}
