import type { OwnPasskeys, Passkey, StepUpProof } from '@naru/contract';
import { makePasskey } from '@naru/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';
import { OWN_KEY } from './use-own.ts';

const PASSKEYS_KEY = ['own-passkeys'] as const;

export function useOwnPasskeys(): Reading<OwnPasskeys> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: PASSKEYS_KEY,
      queryFn: ({ signal }) => api.read('ownPasskeys', {}, signal),
    }),
  );
}

export interface PasskeyActs {
  readonly add: (wish: {
    readonly name: string;
    readonly password: StepUpProof;
  }) => Promise<CallFailure | null>;
  readonly rename: (passkey: Passkey, name: string) => Promise<CallFailure | null>;
  readonly remove: (passkey: Passkey, password: StepUpProof) => Promise<CallFailure | null>;
}

/** The operator's acts on their own passkeys; the list shows the result at once. */
export function usePasskeyActs(): PasskeyActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  const show = async (outcome: Outcome<OwnPasskeys>): Promise<CallFailure | null> => {
    if (!outcome.ok) return outcome.failure;
    client.setQueryData(PASSKEYS_KEY, outcome.value);
    await client.invalidateQueries({ queryKey: SESSION_KEY });
    return null;
  };
  return {
    add: async ({ name, password }) => {
      const begun = await api.send('beginPasskey', { body: { password } });
      if (!begun.ok) return begun.failure;
      const made = outcomeOf(await makePasskey(begun.value));
      if (!made.ok) return made.failure;
      return show(await api.send('addPasskey', { body: { name, credential: made.value } }));
    },
    rename: async ({ id }, name) => show(await api.send('renamePasskey', { params: { id }, body: { name } })),
    remove: async ({ id }, password) => {
      const failure = await show(await api.send('removePasskey', { params: { id }, body: { password } }));
      // The other sessions have ended with it.
      await client.invalidateQueries({ queryKey: OWN_KEY });
      return failure;
    },
  };
}
