import { type PostJson, postJson } from './post-json.ts';
import { isRecord } from './read-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';

export interface JsonRpcOptions {
  readonly url: string;
  /** A login or a key; no fault contains any part of it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** 1.0 for bitcoind and its relatives. */
  readonly version?: '1.0' | '2.0';
  readonly timeoutMs?: number;
  /** How a request is sent, if a header is not enough for the login. */
  readonly post?: PostJson;
  /** The most calls in one request; more are sent in further requests. */
  readonly callsPerRequestMax?: number;
  /** Reads the text of an answer, if `JSON.parse` would lose digits. */
  readonly parse?: (text: string) => unknown;
  /** The error number that means `not found`; the result is then null. */
  readonly notFoundCode?: number;
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** For calls that take longer than others. */
  readonly timeoutMs?: number;
}

/** The node refused a call, with its own error number and text. The text is not part of the message. */
export class RpcRefusal extends RailFault {
  readonly rpcCode: number;
  readonly rpcText: string;

  constructor(method: string, rpcCode: number, rpcText = '') {
    super('node_reported_error', `the node answered ${method} with error ${rpcCode}`);
    this.name = 'RpcRefusal';
    this.rpcCode = rpcCode;
    this.rpcText = rpcText;
  }
}

const TIMEOUT_MS = 30_000;
/** A full block with all details, or the hashes of a very full memory pool, stay below 20 MB. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
const CALLS_PER_REQUEST_MAX = 1000;
const REFUSAL_TEXT_MAX = 300;

export interface JsonRpc {
  /** The result. Throws an {@link RpcRefusal} or another {@link RailFault}. */
  call(call: RpcCall): Promise<unknown>;
  /** The results in the order of the calls; null for `not found`. */
  callAll(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

/** Several servers of JSON-RPC as one; `ask` passes each call to them. */
export function askRpc(
  ask: <Answer>(question: (rpc: JsonRpc) => Promise<Answer>) => Promise<Answer>,
): JsonRpc {
  return {
    call: (call) => ask((rpc) => rpc.call(call)),
    callAll: (calls) => ask((rpc) => rpc.callAll(calls)),
  };
}

/** JSON-RPC over HTTP. The caller retries. */
export function createJsonRpc(options: JsonRpcOptions): JsonRpc {
  const { callsPerRequestMax = CALLS_PER_REQUEST_MAX } = options;
  return {
    call: async (call) => {
      const answer = await post(options, envelope(options, call, 0), call.timeoutMs);
      return resultOf(call, answer, 0);
    },
    callAll: async (calls) => {
      const results: unknown[] = [];
      for (let at = 0; at < calls.length; at += callsPerRequestMax)
        results.push(...(await callTogether(options, calls.slice(at, at + callsPerRequestMax))));
      return results;
    },
  };
}

async function callTogether(options: JsonRpcOptions, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const answers = await post(
    options,
    calls.map((call, index) => envelope(options, call, index)),
  );
  if (isRecord(answers)) throwRefusalOfAll(calls, answers);
  if (!Array.isArray(answers) || answers.length !== calls.length) throw malformed();
  const byId = new Map(answers.map((answer: unknown) => [asRecord(answer)['id'], answer]));
  return calls.map((call, index) => {
    try {
      return resultOf(call, byId.get(index), index);
    } catch (error) {
      if (error instanceof RpcRefusal && error.rpcCode === options.notFoundCode) return null;
      throw error;
    }
  });
}

/** A server that refuses a whole batch answers with one error, which belongs to no call. */
function throwRefusalOfAll(calls: readonly RpcCall[], answer: Readonly<Record<string, unknown>>): void {
  const { error } = answer;
  if (isRecord(error)) throw toRefusal(`${calls.length} calls`, error);
}

function envelope(options: JsonRpcOptions, call: RpcCall, id: number) {
  return { jsonrpc: options.version ?? '2.0', id, method: call.method, params: call.params };
}

async function post(options: JsonRpcOptions, body: unknown, timeoutMs?: number): Promise<unknown> {
  const { status, text } = await (options.post ?? postJson)({
    url: options.url,
    headers: options.headers ?? {},
    body,
    timeoutMs: timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
  });
  // Nodes answer refused calls with status 500 or 404 and a JSON body; anything else is not a node.
  try {
    return (options.parse ?? parseJson)(text);
  } catch (error) {
    if (error instanceof RailFault) throw error;
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and no JSON`);
  }
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

function resultOf(call: RpcCall, value: unknown, id: number): unknown {
  const answer = asRecord(value);
  if (answer['id'] !== id) throw malformed();
  const { error, result } = answer;
  if (error !== null && error !== undefined) throw toRefusal(call.method, asRecord(error));
  if (result === undefined) throw malformed();
  return result;
}

function toRefusal(method: string, { code, message }: Readonly<Record<string, unknown>>): RailFault {
  if (typeof code !== 'number') return malformed();
  return new RpcRefusal(method, code, typeof message === 'string' ? message.slice(0, REFUSAL_TEXT_MAX) : '');
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed();
  return value;
}

function malformed(): RailFault {
  return new RailFault('node_answer_malformed', 'the node answered in a way that cannot be read');
}
