import { createDigestPost } from '../http/digest-post.ts';
import { postJson } from '../http/post-json.ts';
import { createAmountKeeper, readRecord } from '../http/read-answer.ts';
import { createJsonRpc } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';

export interface MoneroRpcOptions {
  /** The address of the program, without a path: `http://127.0.0.1:18081`. */
  readonly url: string;
  /** `user:password`, or null for a program without a login. Never sent as it is. */
  readonly auth: string | null;
  readonly timeoutMs?: number;
}

/** The protocol of Monero's programs: JSON-RPC, and older calls with a path each. Amounts are texts. */
export interface MoneroRpc {
  call(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    timeoutMs?: number,
  ): Promise<Readonly<Record<string, unknown>>>;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
}

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Fields whose numbers can exceed a float: 2^53 piconero are 9,007 coins. */
const AMOUNT_FIELDS = ['amount', 'received', 'unlock_time'];

export function createMoneroRpc({ url, auth, timeoutMs = TIMEOUT_MS }: MoneroRpcOptions): MoneroRpc {
  const send = auth === null ? postJson : createDigestPost(auth);
  const rpc = createJsonRpc({
    url: new URL('/json_rpc', url).href,
    post: send,
    parse: parseMoneroJson,
    timeoutMs,
  });
  return {
    call: async (method, params = {}, ownTimeoutMs = timeoutMs) =>
      readRecord(await rpc.call({ method, params, timeoutMs: ownTimeoutMs }), method),
    post: async (path, body) => {
      const address = new URL(path, url).href;
      const answer = await send({ url: address, headers: {}, body, timeoutMs, bytesMax: ANSWER_BYTES_MAX });
      try {
        return readRecord(parseMoneroJson(answer.text), path);
      } catch (error) {
        if (error instanceof RailFault) throw error;
        throw new RailFault('node_answer_malformed', `the node answered ${path} with no JSON`);
      }
    },
  };
}

export const parseMoneroJson = createAmountKeeper(AMOUNT_FIELDS);
