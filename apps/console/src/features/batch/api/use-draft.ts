import type { DraftPayoutsBody, PayoutDraft } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { QUEUE_KEY } from '../../../shared/live/query-keys.ts';

export type DraftState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'drafted'; readonly draft: PayoutDraft }
  | { readonly kind: 'unread'; readonly fault: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/**
 * Asks until the network is read; leaving the page ends it. The list is read again, whatever came of it: it
 * says who saved which payouts.
 */
export function useDraft(): {
  readonly state: DraftState;
  /** What was drafted; null otherwise. */
  readonly draft: (body: DraftPayoutsBody) => Promise<PayoutDraft | null>;
} {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const ask = async (body: DraftPayoutsBody): Promise<DraftState> => {
    while (!isGone.current) {
      const outcome = await api.send('draftPayouts', { body });
      if (!outcome.ok) return { kind: 'failed', failure: outcome.failure };
      const { draft: drafted, fault } = outcome.value;
      if (drafted !== null) return { kind: 'drafted', draft: drafted };
      if (fault !== null) return { kind: 'unread', fault };
    }
    return { kind: 'idle' };
  };
  const draft = async (body: DraftPayoutsBody): Promise<PayoutDraft | null> => {
    setState({ kind: 'reading' });
    const asked = await ask(body);
    setState(asked);
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return asked.kind === 'drafted' ? asked.draft : null;
  };
  return { state, draft };
}
