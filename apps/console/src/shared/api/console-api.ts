import {
  type CONSOLE_API,
  CONSOLE_CALLS,
  CONSOLE_SESSION_KEY_HEADER,
  type Static,
  type TSchema,
} from '@naru/contract';
import type { Connection, ServerClock } from '@naru/ui';
import { readStored, writeStored } from '@naru/ui/storage';
import { holdsSecret } from '../form/looks-like-secret.ts';
import { type Outcome, readFailure, unwrap } from './call-failure.ts';

const STORAGE_KEY = 'naru.session';

type Calls = typeof CONSOLE_API;
type CallName = keyof Calls;

/** Names of the calls whose method and path begin with `Start`. */
type CallsAt<Start extends string> = {
  [Name in CallName]: (typeof CONSOLE_CALLS)[Name] extends `${Start}${string}` ? Name : never;
}[CallName];

/** Acts on one order; what is only shown is no act. */
export type ActName = Exclude<
  CallsAt<'POST /api/orders/{id}/' | 'POST /api/rehearsal/orders/'>,
  'showDetails'
>;
export type MarketActName = CallsAt<'POST /api/market/'>;

type Typed<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

export type Answers = {
  readonly [Name in CallName]: Typed<
    Calls[Name]['answers'] extends { readonly 200: infer Schema } ? Schema : unknown
  >;
};

/** Undefined where the call has no such part, or takes it empty. */
type PartOf<Name extends CallName, Part extends 'params' | 'query' | 'body'> = Calls[Name] extends {
  readonly [Key in Part]: infer Schema;
}
  ? null extends Typed<Schema>
    ? undefined
    : Typed<Schema>
  : undefined;

/** What each call takes, without the parts that it does not have. */
export type Requests = {
  readonly [Name in CallName]: {
    readonly [
      Part in 'params' | 'query' | 'body' as undefined extends PartOf<Name, Part> ? never : Part
    ]: PartOf<Name, Part>;
  };
};

/** What each act on an order sends. Acts on one of its payouts or refunds name it beside what they send. */
export interface ActBodies extends BodiesOf<ActName> {}
type BodiesOf<Names extends ActName> = {
  readonly [Name in Names]: keyof PartOf<Name, 'params'> extends 'id'
    ? PartOf<Name, 'body'>
    : Omit<PartOf<Name, 'params'>, 'id'> & { readonly sent: PartOf<Name, 'body'> };
};

/** Reading throws a `CallFailureError`, as the query cache expects; sending returns an outcome. */
export interface ConsoleApi {
  read<Name extends CallName>(
    name: Name,
    request: Requests[Name],
    signal: AbortSignal,
  ): Promise<Answers[Name]>;
  send<Name extends CallName>(name: Name, request: Requests[Name]): Promise<Outcome<Answers[Name]>>;
  act<Name extends ActName>(name: Name, reference: string, body: ActBodies[Name]): Promise<Outcome<unknown>>;
  /** A file, whatever its type. */
  readFile<Name extends CallName>(name: Name, request: Requests[Name]): Promise<Outcome<Blob>>;
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
      unwrap(await sendJsonCall(deps, CONSOLE_CALLS[name], { ...request, signal })),
    send: async (name, request) => asSent(await sendJsonCall(deps, CONSOLE_CALLS[name], request)),
    act: async (name, reference, body) =>
      asSent(await sendJsonCall(deps, CONSOLE_CALLS[name], requestOf(reference, body))),
    readFile: (name, request) => sendCall(deps, CONSOLE_CALLS[name], request, (answer) => answer.blob()),
    eventsPath: () => {
      const { path } = callTarget(CONSOLE_CALLS.events, {});
      return `${path}?${new URLSearchParams({ key: readSessionKey() })}`;
    },
  };
}

interface CallRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
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

function sendJsonCall<T>(deps: ConsoleApiDeps, call: string, request: CallRequest): Promise<Outcome<T>> {
  return sendCall(deps, call, request, async (answer) => {
    const text = await answer.text();
    // The one place where an answer gets its type: page and desk are built from the same contract.
    const value: T = JSON.parse(text === '' ? 'null' : text);
    return value;
  });
}

async function sendCall<T>(
  deps: ConsoleApiDeps,
  call: string,
  request: CallRequest,
  readValue: (answer: Response) => Promise<T>,
): Promise<Outcome<T>> {
  const { params = {}, query, body, signal } = request;
  // The last of three checks: what looks like a private key never leaves this browser.
  if (holdsSecret(body)) return { ok: false, failure: { kind: 'secret' } };
  const { method, path } = callTarget(call, params);
  const sentAtMs = deps.clock.localNowMs();
  try {
    const answer = await deps.fetch(query === undefined ? path : `${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        accept: 'application/json',
        [CONSOLE_SESSION_KEY_HEADER]: readSessionKey(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      cache: 'no-store',
      credentials: 'same-origin',
    });
    const newKey = answer.headers.get(CONSOLE_SESSION_KEY_HEADER);
    if (newKey !== null) writeSessionKey(newKey);
    const dateHeader = answer.headers.get('date');
    deps.clock.noteAnswer({ sentAtMs, receivedAtMs: deps.clock.localNowMs(), dateHeader });
    return await readAnswer(deps.connection, answer, readValue);
  } catch (thrown) {
    if (signal?.aborted === true) throw thrown;
    deps.connection.noteSilence();
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

async function readAnswer<T>(
  connection: Connection,
  answer: Response,
  readValue: (answer: Response) => Promise<T>,
): Promise<Outcome<T>> {
  if (answer.ok) {
    const value = await readValue(answer);
    connection.noteAnswer();
    return { ok: true, value };
  }
  const failure = readFailure(parseJson(await answer.text()));
  if (failure.kind === 'unreachable') connection.noteSilence();
  else connection.noteAnswer();
  return { ok: false, failure };
}

/** Null for an empty answer and for one that is not JSON. */
function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}

/** The half of the session that stays with the console's own port, or ''; the other half is a cookie. */
function readSessionKey(): string {
  return readStored('local', STORAGE_KEY) ?? '';
}

function writeSessionKey(key: string): void {
  writeStored('local', STORAGE_KEY, key);
}

interface CallTarget {
  readonly method: string;
  readonly path: string;
}

/**
 * Method and path of a call of the contract, such as `POST /api/orders/{id}/take`. Values are URL-encoded.
 */
export function callTarget(call: string, params: Readonly<Record<string, string>>): CallTarget {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for ${name} of ${call}`);
    return encodeURIComponent(value);
  });
  return { method, path };
}
