import { postJson } from '../http/post-json.ts';
import { isRecord } from '../http/read-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { AskServer } from '../servers/server-pool.ts';
import { parseTronJson } from './tron-answer.ts';

export interface TronHttpOptions {
  /** The address without a path: `https://api.trongrid.io`. */
  readonly url: string;
  /** The key of a public server, for a header. */
  readonly key: string | null;
  readonly timeoutMs?: number;
}

/** Calls of java-tron's HTTP interface. */
export type TronHttp = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;

const TIMEOUT_MS = 30_000;
/** A full block with its results stays below 10 MB. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Errors come with status 200. The caller retries. */
export function createTronHttp({ url, key, timeoutMs = TIMEOUT_MS }: TronHttpOptions): TronHttp {
  const base = url.replace(/\/$/, '');
  return async (path, body) => {
    const { status, text } = await postJson({
      url: `${base}${path}`,
      headers: key === null ? {} : { 'tron-pro-api-key': key },
      body,
      timeoutMs,
      bytesMax: ANSWER_BYTES_MAX,
    });
    const answer = parse(text, status);
    if (isRecord(answer) && (answer['Error'] !== undefined || answer['error'] !== undefined))
      throw new RailFault('node_reported_error', `the node answered ${path} with an error`);
    return answer;
  };
}

function parse(text: string, status: number): unknown {
  try {
    return parseTronJson(text);
  } catch {
    throw new RailFault('node_answer_malformed', `the node answered with status ${status} and no JSON`);
  }
}

/** Several servers as one; `ask` passes each call to them. */
export function askTron(ask: AskServer<TronHttp>): TronHttp {
  return (path, body) => ask((server) => server(path, body));
}
