import { type CallOutcome, unwrapOutcome } from './api-failure.ts';
import type { HttpCaller } from './http-caller.ts';

/**
 * Calls to the server. Reading throws an `ApiFailureError`, as the query cache expects; writing returns an
 * outcome, because the page has to show it.
 */
export interface DeskApi {
  /** The answer embedded in the page, at once, for the first render; undefined if there is none. */
  peekFirst<T>(path: string, readAnswer: ReadAnswer<T>): T | undefined;
  get<T>(path: string, readAnswer: ReadAnswer<T>, signal?: AbortSignal): Promise<T>;
  send<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    readAnswer: ReadAnswer<T>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutcome<T>>;
  /** For calls whose answer says nothing beyond success. */
  readonly write: HttpCaller['write'];
}

/** The typed value of an answer, or null when it cannot be read. */
export type ReadAnswer<T> = (answer: unknown) => T | null;

export function createDeskApi(http: HttpCaller): DeskApi {
  const get = async <T>(path: string, readAnswer: ReadAnswer<T>, signal?: AbortSignal): Promise<T> =>
    unwrapOutcome(readOutcome(await http.read(path, signal), readAnswer));
  return {
    peekFirst: (path, readAnswer) => readAnswer(http.peekFirst(path)) ?? undefined,
    get,
    send: async (method, path, body, readAnswer, headers) =>
      readOutcome(await http.write(method, path, body, headers), readAnswer),
    write: async (method, path, body, headers) => http.write(method, path, body, headers),
  };
}

/** An answer that cannot be read is a failed call: a proxy's page, or a server of another version. */
function readOutcome<T>(outcome: CallOutcome<unknown>, readAnswer: ReadAnswer<T>): CallOutcome<T> {
  if (!outcome.ok) return outcome;
  const value = readAnswer(outcome.value);
  if (value === null) return { ok: false, failure: { kind: 'network' } };
  return { ok: true, value };
}

export function transactionPath(transactionId: string): string {
  return `/api/transaction/${encodeURIComponent(transactionId)}`;
}

export function walletAddressPath(currencyId: string): string {
  return `/api/walletAddress/currency/${encodeURIComponent(currencyId)}`;
}
