import { RailFault } from '../scan/rail-fault.ts';
import { parseJsonKeepingAmounts } from './json-amount.ts';
import { readBodyText } from './read-body.ts';

export interface NodeRpcOptions {
  readonly url: string;
  /** `user:password`, or null for a node that asks for none. It goes into a header and nowhere else. */
  readonly auth: string | null;
  readonly timeoutMs?: number;
}

export interface NodeCall {
  readonly method: string;
  /** Anything that JSON can carry. */
  readonly params: readonly unknown[];
  /** Where a call is known to take longer than others. */
  readonly timeoutMs?: number;
}

/** The node understood and said no. `rpcCode` is its own number, -5 for what it does not have. */
export class NodeRefusal extends RailFault {
  readonly rpcCode: number;

  constructor(method: string, rpcCode: number) {
    super('node_reported_error', `the node answered ${method} with error ${rpcCode}`);
    this.name = 'NodeRefusal';
    this.rpcCode = rpcCode;
  }
}

/** `No such mempool transaction`, `Block not found` and their like. */
export const RPC_NOT_FOUND = -5;

const TIMEOUT_MS = 30_000;
/** A full block with every detail is below 20 MB; the hashes of a very full memory pool too. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

export interface NodeRpc {
  /** The result, amounts as texts. A {@link NodeRefusal} when the node says no, else a {@link RailFault}. */
  call(call: NodeCall): Promise<unknown>;
  /** The results in the order of the calls; null where the node does not have what was asked for. */
  callAll(calls: readonly NodeCall[]): Promise<readonly unknown[]>;
}

/** JSON-RPC over HTTP as bitcoind and its relatives speak it. Never retries: that is for the caller. */
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
    const text = await readBodyText(response, ANSWER_BYTES_MAX);
    return parseAnswerText(text, response.status);
  } catch (error) {
    if (error instanceof RailFault) throw error;
    if (signal.aborted)
      throw new RailFault('node_timeout', 'the node did not answer in time', { cause: error });
    throw new RailFault('node_unreachable', 'the node cannot be reached', { cause: error });
  }
}

/** Nodes answer refused calls with status 500 or 404 and a JSON body; anything else is no node speaking. */
function parseAnswerText(text: string, status: number): unknown {
  try {
    return parseJsonKeepingAmounts(text);
  } catch (error) {
    if (error instanceof RailFault) throw error;
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and no JSON`);
  }
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): RailFault {
  return new RailFault('node_answer_malformed', 'the node answered in a way that cannot be read');
}
