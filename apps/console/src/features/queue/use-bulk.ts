import type { QueueRow } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, isEndOfAll, failureIn } from '../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../shared/api/console-api.ts';
import { ORDER_KEY, QUEUE_KEY } from '../../shared/api/query-keys.ts';

/** What can be done to several orders: none of these moves money, and each can be undone or adds a note. */
export type BulkAct =
  | { readonly name: 'take' | 'release' }
  | { readonly name: 'note'; readonly note: string };

export interface BulkResult {
  readonly name: BulkAct['name'];
  readonly doneCount: number;
  readonly failed: readonly { readonly row: QueueRow; readonly failure: CallFailure }[];
}

export interface Bulk {
  /** While it runs: how many orders were answered, of how many. */
  readonly progress: { readonly name: BulkAct['name']; readonly at: number; readonly of: number } | null;
  readonly result: BulkResult | null;
  /** One call for each order, one after the other: each is its own transaction. */
  readonly run: (act: BulkAct, rows: readonly QueueRow[]) => Promise<BulkResult>;
  readonly forget: () => void;
}

export function useBulk(): Bulk {
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const run: Bulk['run'] = async (act, rows) => {
    const failed: { row: QueueRow; failure: CallFailure }[] = [];
    let endsAll: CallFailure | null = null;
    setResult(null);
    for (const [at, row] of rows.entries()) {
      setProgress({ name: act.name, at, of: rows.length });
      const failure: CallFailure | null = endsAll ?? (await sendOne(api, act, row));
      if (failure !== null) failed.push({ row, failure });
      if (failure !== null && isEndOfAll(failure)) endsAll = failure;
    }
    const done = { name: act.name, doneCount: rows.length - failed.length, failed };
    await queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
    void queryClient.invalidateQueries({ queryKey: ORDER_KEY });
    setProgress(null);
    setResult(done);
    return done;
  };
  return { progress, result, run, forget: () => setResult(null) };
}

async function sendOne(api: ConsoleApi, act: BulkAct, row: QueueRow): Promise<CallFailure | null> {
  const { id, version } = row;
  return failureIn(
    act.name === 'note'
      ? await api.act('writeNote', id, { note: act.note })
      : await api.act(act.name, id, { version }),
  );
}
