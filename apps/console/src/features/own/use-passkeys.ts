import type { OwnPasskeys, StepUpProof } from '@naru/contract';
import { makePasskey } from '@naru/ui';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';
import { OWN_KEY } from './use-own.ts';
import { useSend } from '../../shared/api/use-send.ts';

const PASSKEYS_KEY = ['own-passkeys'] as const;

export function useOwnPasskeys(): Reading<OwnPasskeys> {
  return useReading('ownPasskeys', { request: {}, queryKey: PASSKEYS_KEY });
}

/** Of the operator's acts on their own passkeys. The other sessions end with one that is removed. */
export const PASSKEY_EFFECTS = { answers: PASSKEYS_KEY, changes: [SESSION_KEY, OWN_KEY] } as const;

/** Has the browser make a passkey, and the desk keep it. */
export function useAddPasskey(): (name: string, password: StepUpProof) => Promise<Outcome<unknown>> {
  const api = useConsoleApi();
  const send = useSend(PASSKEY_EFFECTS);
  return async (name, password) => {
    const begun = await api.send('beginPasskey', { body: { password } });
    if (!begun.ok) return begun;
    const made = outcomeOf(await makePasskey(begun.value));
    return made.ok ? send('addPasskey', { body: { name, credential: made.value } }) : made;
  };
}
