import type { DraftPayoutsBody, PayoutDraft } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { type NetworkReading, useNetworkReading } from '../../../shared/network/use-network-reading.ts';

/** The list is read again, whatever came of a draft: it says who saved which payouts. */
export function useDraft(): {
  readonly reading: NetworkReading<PayoutDraft>;
  /** What was drafted; null otherwise. */
  readonly draft: (body: DraftPayoutsBody) => Promise<PayoutDraft | null>;
} {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const { reading, read } = useNetworkReading<PayoutDraft>();
  const draft = async (body: DraftPayoutsBody): Promise<PayoutDraft | null> => {
    const told = await read(async () => {
      const outcome = await api.send('draftPayouts', { body });
      if (!outcome.ok) return outcome;
      return { ok: true, value: { value: outcome.value.draft, fault: outcome.value.fault } };
    });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return told.kind === 'read' ? told.value : null;
  };
  return { reading, draft };
}
