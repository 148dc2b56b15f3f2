import {
  type AnswerOf,
  type CallShape,
  type CONSOLE_API,
  CONSOLE_CALLS,
  CONSOLE_SESSION_KEY_HEADER,
  type ModuleCall,
  type PartOf,
  type RequestOf,
} from '@naru/contract';
import type { Connection, ServerClock } from '@naru/ui';
import { type CallPlace, callTarget, readJson, sendCall } from '@naru/ui/client';
import { readStored, writeStored } from '@naru/ui/storage';
import { holdsSecret } from '../form/looks-like-secret.ts';
import { type Outcome, toCallFailure, unwrap } from './call-failure.ts';

const STORAGE_KEY = 'naru.session';

type Calls = typeof CONSOLE_API;
export type CallName = keyof Calls;

/** Names of the calls whose method and path begin with `Start`. */
type CallsAt<Start extends string> = {
  [Name in CallName]: (typeof CONSOLE_CALLS)[Name] extends `${Start}${string}` ? Name : never;
}[CallName];

/** Acts on one order; a preview is not an act. */
export type ActName = Exclude<
  CallsAt<'POST /api/orders/{id}/' | 'POST /api/rehearsal/orders/'>,
  'showDetails'
>;

export type Answers = { readonly [Name in CallName]: AnswerOf<Calls[Name]> };
export type Requests = { readonly [Name in CallName]: RequestOf<Calls[Name]> };

/** What each act on an order sends. Acts on one of its payouts or refunds name it beside what they send. */
export interface ActBodies extends BodiesOf<ActName> {}
type BodiesOf<Names extends ActName> = {
  readonly [Name in Names]: keyof PartOf<Calls[Name], 'params'> extends 'id'
    ? PartOf<Calls[Name], 'body'>
    : Omit<PartOf<Calls[Name], 'params'>, 'id'> & { readonly sent: PartOf<Calls[Name], 'body'> };
};

/** Reading throws a `CallFailureError`, as the query cache expects; sending returns an outcome. */
export interface ConsoleApi {
  read<Name extends CallName>(
    name: Name,
    request: Requests[Name],
    signal: AbortSignal,
  ): Promise<Answers[Name]>;
  send<Name extends CallName>(name: Name, request: Requests[Name]): Promise<Outcome<Answers[Name]>>;
  act<Name extends ActName>(
    name: Name,
    reference: string,
    body: ActBodies[Name],
  ): Promise<Outcome<Answers[Name]>>;
  /** A file, whatever its type. */
  readFile<Name extends CallName>(name: Name, request: Requests[Name]): Promise<Outcome<Blob>>;
  /** The calls of a module. */
  readOwn<Shape extends CallShape>(
    call: ModuleCall<Shape>,
    request: RequestOf<Shape> & CallRequest,
    signal: AbortSignal,
  ): Promise<AnswerOf<Shape>>;
  sendOwn<Shape extends CallShape>(
    call: ModuleCall<Shape>,
    request: RequestOf<Shape> & CallRequest,
  ): Promise<Outcome<AnswerOf<Shape>>>;
  readOwnFile<Shape extends CallShape>(
    call: ModuleCall<Shape>,
    request: RequestOf<Shape> & CallRequest,
  ): Promise<Outcome<Blob>>;
  /** Of the event stream, with the part of the session that a page cannot send in another way. */
  eventsPath(): string;
}

export interface ConsoleApiDeps {
  readonly fetch: typeof fetch;
  readonly clock: ServerClock;
  readonly connection: Connection;
}

export function createConsoleApi(deps: ConsoleApiDeps): ConsoleApi {
  return {
    read: async (name, request, signal) =>
      unwrap(await sendConsoleCall(deps, CONSOLE_CALLS[name], { ...request, signal })),
    send: async (name, request) => asSent(await sendConsoleCall(deps, CONSOLE_CALLS[name], request)),
    act: async (name, reference, body) =>
      asSent(await sendConsoleCall(deps, CONSOLE_CALLS[name], requestOf(reference, body))),
    readFile: (name, request) =>
      sendConsoleCall(deps, CONSOLE_CALLS[name], request, (answer) => answer.blob()),
    readOwn: async ({ call }, request, signal) =>
      unwrap(await sendConsoleCall(deps, call, { ...request, signal })),
    sendOwn: async ({ call }, request) => asSent(await sendConsoleCall(deps, call, request)),
    readOwnFile: ({ call }, request) => sendConsoleCall(deps, call, request, (answer) => answer.blob()),
    eventsPath: () => {
      const { path } = callTarget(CONSOLE_CALLS.events, {});
      return `${path}?${new URLSearchParams({ key: readSessionKey() })}`;
    },
  };
}

interface CallRequest extends CallPlace {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

function requestOf(reference: string, body: ActBodies[ActName]): CallRequest {
  if (body === undefined || !('sent' in body)) return { params: { id: reference }, body };
  const { sent, ...part } = body;
  return { params: { id: reference, ...part }, body: sent };
}

/** The answer may have been lost after the desk did what it was sent. */
function asSent<T>(outcome: Outcome<T>): Outcome<T> {
  const isSilent = !outcome.ok && outcome.failure.kind === 'unreachable';
  return isSilent ? { ok: false, failure: { kind: 'unanswered' } } : outcome;
}

async function sendConsoleCall<T>(
  deps: ConsoleApiDeps,
  call: string,
  { body, signal, ...place }: CallRequest,
  readAnswer: (answer: Response) => Promise<T> = readJson,
): Promise<Outcome<T>> {
  // The last of three checks: what looks like a private key never leaves this browser.
  if (holdsSecret(body)) return { ok: false, failure: { kind: 'secret' } };
  const headers = { [CONSOLE_SESSION_KEY_HEADER]: readSessionKey() };
  const sent = { ...callTarget(call, place), headers, body, signal };
  const outcome = await sendCall({ ...deps, fetch: keepingKey(deps.fetch) }, sent, readAnswer);
  if (outcome.ok) {
    deps.connection.noteAnswer();
    return outcome;
  }
  const failure = toCallFailure(outcome.failure);
  if (failure.kind !== 'unreachable') deps.connection.noteAnswer();
  else if (signal?.aborted !== true) deps.connection.noteSilence();
  return { ok: false, failure };
}

/** Stores the new half of the session that an answer brings, whatever it says besides. */
function keepingKey(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const newKey = answer.headers.get(CONSOLE_SESSION_KEY_HEADER);
    if (newKey !== null) writeSessionKey(newKey);
    return answer;
  };
}

/** The half of the session that stays with the console's own port, or ''; the other half is a cookie. */
function readSessionKey(): string {
  return readStored('local', STORAGE_KEY) ?? '';
}

function writeSessionKey(key: string): void {
  writeStored('local', STORAGE_KEY, key);
}
