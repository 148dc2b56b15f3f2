import { isRecord } from '../json/is-record.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { parseJsonKeepingAmounts } from './json-amount.ts';

export interface NodeRpcOptions {
  readonly url: string;
  /** `user:password`, or null for a node without a login. Used in a header only. */
  readonly auth: string | null;
  readonly timeoutMs?: number;
}

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
  /** For calls that take longer than others. */
  readonly timeoutMs?: number;
}

/** The node refused the call. `rpcCode` is its own error number, -5 for `not found`. */
export class NodeRefusal extends RailFault {
  readonly rpcCode: number;

  constructor(method: string, rpcCode: number) {
    super('node_reported_error', `the node answered ${method} with error ${rpcCode}`);
    this.name = 'NodeRefusal';
    this.rpcCode = rpcCode;
  }
}

/** `No such mempool transaction`, `Block not found` and similar. */
export const RPC_NOT_FOUND = -5;

const TIMEOUT_MS = 30_000;
/** A full block with all details, or the hashes of a very full memory pool, stay below 20 MB. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

export interface NodeRpc {
  /** The result, with amounts as texts. Throws a {@link NodeRefusal} or another {@link RailFault}. */
  call(call: NodeCall): Promise<unknown>;
  /** The results in the order of the calls; null for `not found`. */
  callAll(calls: readonly NodeCall[]): Promise<readonly unknown[]>;
}

/** JSON-RPC over HTTP as bitcoind and its relatives implement it. Never retries: that is up to the caller. */
export function createNodeRpc(options: NodeRpcOptions): NodeRpc {
  return {
    call: async (call) => {
      const { timeoutMs = options.timeoutMs ?? TIMEOUT_MS } = call;
      const answer = asAnswer(await post({ ...options, timeoutMs }, envelope(call, 0)), 0);
      return resultOf(call, answer);
    },
    callAll: async (calls) => {
      const answers = await post(
        options,
        calls.map((call, index) => envelope(call, index)),
      );
      if (!Array.isArray(answers) || answers.length !== calls.length) throw malformed();
      const byIndex = new Map(answers.map((answer: unknown) => [asRecord(answer)['id'], answer]));
      return calls.map((call, index) => {
        const answer = asAnswer(byIndex.get(index), index);
        return answer.rpcCode === RPC_NOT_FOUND ? null : resultOf(call, answer);
      });
    },
  };
}

function envelope(call: NodeCall, id: number) {
  return { jsonrpc: '1.0', id, method: call.method, params: call.params };
}

async function post(options: NodeRpcOptions, body: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(options.auth) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    if (response.status === 401 || response.status === 403)
      throw new RailFault('node_refused_login', 'the node refuses the login that it was given');
    const text = await readBodyText(response);
    return parseAnswerText(text, response.status);
  } catch (error) {
    if (error instanceof RailFault) throw error;
    if (signal.aborted)
      throw new RailFault('node_timeout', 'the node did not answer in time', { cause: error });
    throw new RailFault('node_unreachable', 'the node cannot be reached', { cause: error });
  }
}

/** Nodes answer refused calls with status 500 or 404 and a JSON body; anything else is not a node. */
function parseAnswerText(text: string, status: number): unknown {
  try {
    return parseJsonKeepingAmounts(text);
  } catch (error) {
    if (error instanceof RailFault) throw error;
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and no JSON`);
  }
}

/** A body that exceeds {@link ANSWER_BYTES_MAX} is abandoned at once, not read to its end. */
async function readBodyText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX)
      throw new RailFault(
        'node_answer_too_large',
        `the node answered with more than ${ANSWER_BYTES_MAX} bytes`,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function authorization(auth: string | null): Record<string, string> {
  return auth === null ? {} : { authorization: `Basic ${Buffer.from(auth, 'utf8').toString('base64')}` };
}

interface Answer {
  readonly result: unknown;
  readonly rpcCode: number | null;
}

function asAnswer(value: unknown, id: number): Answer {
  const answer = asRecord(value);
  if (answer['id'] !== id) throw malformed();
  const { error, result } = answer;
  if (error === null || error === undefined) return { result, rpcCode: null };
  const { code } = asRecord(error);
  if (typeof code !== 'number') throw malformed();
  return { result: null, rpcCode: code };
}

function resultOf(call: NodeCall, answer: Answer): unknown {
  if (answer.rpcCode !== null) throw new NodeRefusal(call.method, answer.rpcCode);
  return answer.result;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed();
  return value;
}

function malformed(): RailFault {
  return new RailFault('node_answer_malformed', 'the node answered in a way that cannot be read');
}
