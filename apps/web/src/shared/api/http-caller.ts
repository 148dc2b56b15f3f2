import type { ServerClock, Connection } from '@naru/ui';
import { type CallOutcome, failureOfAnswer, failureOfThrown } from './api-failure.ts';

export interface HttpCaller {
  /** The answer embedded in the page, at once, for the first render; undefined if there is none. */
  peekFirst(path: string): unknown;
  /** Sends `If-None-Match` if the last answer had an ETag; an unchanged answer is the same object. */
  read(path: string, signal?: AbortSignal): Promise<CallOutcome<unknown>>;
  write(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutcome<unknown>>;
  /** Drops the answers that are cached for their ETags. */
  forget(): void;
}

export interface HttpCallerDeps {
  readonly fetch: typeof fetch;
  readonly clock: ServerClock;
  readonly connection: Connection;
  /** The signed-in person's token, or null. */
  readonly readToken: () => string | null;
  readonly peekFirst?: (path: string) => unknown;
  /** The answer embedded in the page, or undefined: then the desk is asked. */
  readonly firstAnswer?: (path: string, signal: AbortSignal | undefined) => Promise<unknown>;
}

interface TaggedAnswer {
  readonly etag: string;
  readonly body: unknown;
}

const TAGGED_ANSWERS_MAX = 32;

/** Gateways answer with these when the desk does not answer. */
const SILENT_STATUSES: readonly number[] = [502, 503, 504];

/**
 * Sends and reads JSON. Orders are answered with `no-store`, so the browser caches nothing; answers with an
 * ETag are cached here instead, in memory and for this page only.
 */
export function createHttpCaller(deps: HttpCallerDeps): HttpCaller {
  const tagged = new Map<string, TaggedAnswer>();
  return {
    peekFirst: (path) => deps.peekFirst?.(path),
    read: async (path, signal) => {
      const first = await deps.firstAnswer?.(path, signal);
      if (first !== undefined) return { ok: true, value: first };
      const known = tagged.get(path);
      const sent = await sendRequest(deps, path, {
        headers: known === undefined ? {} : { 'if-none-match': known.etag },
        ...(signal === undefined ? {} : { signal }),
      });
      if (!sent.ok) {
        if (sent.failure.kind !== 'aborted') deps.connection.noteSilence();
        return sent;
      }
      const { answer, body } = sent.value;
      if (answer.status === 304 && known !== undefined) {
        deps.connection.noteAnswer();
        return { ok: true, value: known.body };
      }
      if (SILENT_STATUSES.includes(answer.status)) deps.connection.noteSilence();
      else deps.connection.noteAnswer();
      if (!answer.ok) return { ok: false, failure: failureOfAnswer(answer.status, body) };
      keepTagged(tagged, path, answer.headers.get('etag'), body);
      return { ok: true, value: body };
    },
    write: async (method, path, body, headers = {}) => {
      const sent = await sendRequest(deps, path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!sent.ok) return sent;
      if (sent.value.answer.ok) return { ok: true, value: sent.value.body };
      return { ok: false, failure: failureOfAnswer(sent.value.answer.status, sent.value.body) };
    },
    forget: () => tagged.clear(),
  };
}

interface SentRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

async function sendRequest(
  deps: HttpCallerDeps,
  path: string,
  request: SentRequest,
): Promise<CallOutcome<{ readonly answer: Response; readonly body: unknown }>> {
  const token = deps.readToken();
  const headers = { accept: 'application/json', ...request.headers };
  const sentAtMs = deps.clock.localNowMs();
  try {
    const answer = await deps.fetch(path, {
      ...request,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'same-origin',
    });
    deps.clock.noteAnswer({
      sentAtMs,
      receivedAtMs: deps.clock.localNowMs(),
      dateHeader: answer.headers.get('date'),
    });
    return { ok: true, value: { answer, body: await readJson(answer) } };
  } catch (thrown) {
    return { ok: false, failure: failureOfThrown(thrown) };
  }
}

/** Null for an empty answer and for one that is not JSON, such as the page of a proxy. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}

function keepTagged(
  tagged: Map<string, TaggedAnswer>,
  path: string,
  etag: string | null,
  body: unknown,
): void {
  tagged.delete(path);
  if (etag === null) return;
  tagged.set(path, { etag, body });
  const oldest = tagged.size > TAGGED_ANSWERS_MAX ? tagged.keys().next() : undefined;
  if (oldest !== undefined && oldest.done !== true) tagged.delete(oldest.value);
}
