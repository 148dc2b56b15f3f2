import type { StepUpProof } from '@naru/contract';
import { type PasskeyOutcome, signWithPasskey, usePasskeySupport } from '@naru/ui';
import { useConsoleApi } from '../api/api-context.tsx';
import type { Outcome } from '../api/call-failure.ts';
import { useSession } from './session.ts';

/** The browser's result, or a failure like those of a call. */
export function outcomeOf<T>(done: PasskeyOutcome<T>): Outcome<T> {
  return done.ok ? done : { ok: false, failure: { kind: 'passkey', fault: done.fault } };
}

/**
 * Has a passkey of the signed-in operator sign what the desk takes in place of the password; null where they
 * have none, or where the browser cannot use it.
 */
export function useSignStepUp(): (() => Promise<Outcome<StepUpProof>>) | null {
  const api = useConsoleApi();
  const support = usePasskeySupport();
  const hasPasskey = useSession().data?.operator?.hasPasskey === true;
  if (!hasPasskey || support !== 'yes') return null;
  return async () => {
    const asked = await api.send('askStepUp', {});
    return asked.ok ? outcomeOf(await signWithPasskey(asked.value)) : asked;
  };
}
