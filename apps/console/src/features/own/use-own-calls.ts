import type { OwnCalls, SetOwnCallsBody } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';

const OWN_CALLS_KEY = ['own-calls'] as const;

/** How the desk calls the operator about alarms. */
export function useOwnCalls(): Reading<OwnCalls> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: OWN_CALLS_KEY,
      queryFn: ({ signal }) => api.read('ownCalls', {}, signal),
    }),
  );
}

export interface OwnCallActs {
  readonly mailCode: (email: string) => Promise<CallFailure | null>;
  readonly set: (body: SetOwnCallsBody) => Promise<CallFailure | null>;
}

export function useOwnCallActs(): OwnCallActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  return {
    mailCode: async (email) => {
      const outcome = await api.send('mailCallCode', { body: { email } });
      return outcome.ok ? null : outcome.failure;
    },
    set: async (body) => {
      const outcome = await api.send('setOwnCalls', { body });
      if (!outcome.ok) return outcome.failure;
      client.setQueryData(OWN_CALLS_KEY, outcome.value);
      return null;
    },
  };
}
