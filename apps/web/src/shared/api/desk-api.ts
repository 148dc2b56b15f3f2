import {
  type AnswerOf,
  type CallShape,
  type ModuleCall,
  type PUBLIC_API,
  PUBLIC_CALLS,
  type RequestOf,
} from '@naru/contract';
import type { Connection, ServerClock } from '@naru/ui';
import {
  type CallFailure,
  type CallOutcome,
  type CallPlace,
  type CallTarget,
  callTarget,
  readJson,
  sendCall,
  typedAnswer,
  unwrapOutcome,
} from '@naru/ui/client';

type Calls = typeof PUBLIC_API;
export type CallName = keyof Calls;
export type Answers = { readonly [Name in CallName]: AnswerOf<Calls[Name]> };
export type Requests = { readonly [Name in CallName]: RequestOf<Calls[Name]> };
type Headers = Readonly<Record<string, string>>;

/**
 * Calls to the server by their names in the contract. Reading throws a `CallFailureError`, as the query cache
 * expects; sending returns an outcome, because the page has to show it.
 */
export interface DeskApi {
  /** The answer embedded in the page, at once, for the first render; undefined if there is none. */
  peekFirst<Name extends CallName>(name: Name, request: Requests[Name]): Answers[Name] | undefined;
  /** Sends `If-None-Match` if the last answer had an ETag; an unchanged answer is the same object. */
  read<Name extends CallName>(
    name: Name,
    request: Requests[Name],
    signal?: AbortSignal,
  ): Promise<Answers[Name]>;
  send<Name extends CallName>(
    name: Name,
    request: Requests[Name],
    headers?: Headers,
  ): Promise<CallOutcome<Answers[Name]>>;
  /** A call of a module. */
  sendOwn<Shape extends CallShape>(
    call: ModuleCall<Shape>,
    request: RequestOf<Shape> & SentParts,
  ): Promise<CallOutcome<AnswerOf<Shape>>>;
  /** Drops the answers that are cached for their ETags. */
  forget(): void;
}

export interface DeskApiDeps {
  readonly fetch: typeof fetch;
  readonly clock: ServerClock;
  readonly connection: Connection;
  /** The signed-in person's token, or null. */
  readonly readToken: () => string | null;
  readonly peekFirst?: (path: string) => unknown;
  /** The answer embedded in the page, or undefined: then the desk is asked. */
  readonly firstAnswer?: (path: string, signal: AbortSignal | undefined) => Promise<unknown>;
}

interface SentParts extends CallPlace {
  readonly body?: unknown;
}

interface TaggedAnswer {
  readonly etag: string;
  readonly value: unknown;
}

const TAGGED_ANSWERS_MAX = 32;

/** Gateways answer with these when the desk does not answer. */
const SILENT_STATUSES: readonly number[] = [502, 503, 504];

export function createDeskApi(deps: DeskApiDeps): DeskApi {
  const tagged = new Map<string, TaggedAnswer>();
  return {
    peekFirst: (name, request) => typedAnswer(deps.peekFirst?.(targetOf(name, request).path)),
    read: async (name, request, signal) => {
      const outcome = await read<Answers[typeof name]>(deps, tagged, targetOf(name, request), signal);
      if (outcome.ok) deps.connection.noteAnswer();
      else noteFailure(deps.connection, outcome.failure);
      return unwrapOutcome(outcome);
    },
    send: async (name, request, headers) => {
      const body = 'body' in request ? request.body : undefined;
      const sent = { ...targetOf(name, request), body, headers: { ...tokenOf(deps), ...headers } };
      return sendCall<Answers[typeof name]>(deps, sent, readJson);
    },
    sendOwn: <Shape extends CallShape>({ call }: ModuleCall<Shape>, request: SentParts) => {
      const sent = { ...callTarget(call, request), body: request.body, headers: tokenOf(deps) };
      return sendCall<AnswerOf<Shape>>(deps, sent, readJson);
    },
    forget: () => tagged.clear(),
  };
}

/** The path of a call, for a link or a stream. */
export function pathOf<Name extends CallName>(name: Name, request: Requests[Name]): string {
  return targetOf(name, request).path;
}

/** How the query cache reads a call, and what it begins with on a page that was sent with the answer. */
export function readQuery<Name extends CallName>(api: DeskApi, name: Name, request: Requests[Name]) {
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.read(name, request, signal),
    initialData: () => api.peekFirst(name, request),
  };
}

/** One page of a list, the first one where `before` is empty. */
export function pageQuery(limit: number, before: string): { limit: string; before?: string } {
  return { limit: String(limit), ...(before === '' ? {} : { before }) };
}

function targetOf(name: CallName, request: CallPlace): CallTarget {
  return callTarget(PUBLIC_CALLS[name], request);
}

function tokenOf({ readToken }: DeskApiDeps): Headers {
  const token = readToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

async function read<T>(
  deps: DeskApiDeps,
  tagged: Map<string, TaggedAnswer>,
  target: CallTarget,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<T>> {
  const first = typedAnswer<T>(await deps.firstAnswer?.(target.path, signal));
  if (first !== undefined) return { ok: true, value: first };
  const known = tagged.get(target.path);
  const headers = { ...tokenOf(deps), ...(known === undefined ? {} : { 'if-none-match': known.etag }) };
  return sendCall(deps, { ...target, headers, signal }, async (answer) => {
    const unchanged = answer.status === 304 ? typedAnswer<T>(known?.value) : undefined;
    if (unchanged !== undefined) return unchanged;
    const value = await readJson<T>(answer);
    keepTagged(tagged, target.path, answer.headers.get('etag'), value);
    return value;
  });
}

function noteFailure(connection: Connection, failure: CallFailure): void {
  if (failure.kind === 'aborted') return;
  const isSilent = !('httpStatus' in failure) || SILENT_STATUSES.includes(failure.httpStatus);
  if (isSilent) connection.noteSilence();
  else connection.noteAnswer();
}

/** Orders are answered with `no-store`: they are cached here, in memory and for this page only. */
function keepTagged(
  tagged: Map<string, TaggedAnswer>,
  path: string,
  etag: string | null,
  value: unknown,
): void {
  tagged.delete(path);
  if (etag === null) return;
  tagged.set(path, { etag, value });
  const oldest = tagged.size > TAGGED_ANSWERS_MAX ? tagged.keys().next() : undefined;
  if (oldest !== undefined && oldest.done !== true) tagged.delete(oldest.value);
}
