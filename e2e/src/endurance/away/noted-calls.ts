import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type DeskAnswer, type DeskClient, fieldsOf, textOf } from '../load/desk-client.ts';
import type { createDeskClient } from '../load/desk-client.ts';

const CREATION = '/api/transaction/add';
const REPEAT_AFTER_MS = 100;
/** What is not written down grows old: prices, and where a network is. A desk says so until the next look. */
const REFUSED_FOR_SECONDS = ['503 rate_unavailable', '503 rail_unavailable'];

/** What came of all calls of a load. */
export interface NotedCalls {
  /** By status and code, such as `503 database_unavailable`. */
  readonly counts: ReadonlyMap<string, number>;
  /** A sentence for each call that was answered as none may be. */
  readonly offences: ReadonlySet<string>;
  longestMs(): number;
  /** The counts as lines for a terminal. */
  lines(): readonly string[];
  /** Callers that note each answer, and repeat a creation with its key until the desk has decided. */
  readonly openClient: typeof createDeskClient;
}

/** A call may be refused or put off; a fault, silence or an answer after `withinMs` offends. */
export function noteCalls(withinMs: number): NotedCalls {
  const counts = new Map<string, number>();
  const offences = new Set<string>();
  let longestMs = 0;
  const note = (what: string, durationMs: number, isOffence: boolean): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    longestMs = Math.max(longestMs, durationMs);
    if (isOffence) offences.add(what);
    if (durationMs > withinMs) offences.add(`${what} after more than ${withinMs / 1000} s`);
  };
  const openClient: typeof createDeskClient = ({ url, signal, session }) => {
    const callOnce = async (init: RequestInit, path: string): Promise<DeskAnswer> => {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, init).catch(() => null);
      const text = (await answer?.text().catch(() => null)) ?? null;
      // What this side cuts at the end of a load is no answer of the desk.
      if (signal.aborted) return { kind: 'silence' };
      const durationMs = performance.now() - startedAt;
      if (answer === null || text === null) {
        note('no answer', durationMs, true);
        return { kind: 'silence' };
      }
      const { status, headers } = answer;
      const body = fieldsOf(JSON.parse(text || '{}'));
      const said = `${status} ${textOf(body, 'code')}`.trimEnd();
      const isRefusal = status < 500 || REFUSED_FOR_SECONDS.includes(said);
      const isPutOff = /^503 ./.test(said) && headers.has('retry-after');
      note(said, durationMs, !isRefusal && !isPutOff);
      return status >= 500 ? { kind: 'silence' } : { kind: 'answered', status, body, headers };
    };
    const call: DeskClient['call'] = async (method, path, body) => {
      const headers = {
        origin: url,
        ...session,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(path === CREATION ? { 'idempotency-key': randomUUID() } : {}),
      };
      const init = { method, signal, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      for (;;) {
        const answer = await callOnce(init, path);
        if (answer.kind === 'answered' || path !== CREATION || signal.aborted) return answer;
        await delay(REPEAT_AFTER_MS);
      }
    };
    return { call };
  };
  const lines = (): readonly string[] => [...counts].map(([what, count]) => `${what}: ${count}`).sort();
  return { counts, offences, longestMs: () => longestMs, lines, openClient };
}
