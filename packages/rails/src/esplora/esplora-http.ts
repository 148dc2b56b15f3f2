import { malformedAnswer, readHash, readHeight, readRecord } from '../http/read-answer.ts';
import type { AskServer } from '../servers/server-pool.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { askInTime, exchange, readBody } from '../http/exchange.ts';
import { type JsonPost, refuseStatus } from '../http/post-json.ts';

/** The HTTP interface of Esplora: the document at a path, or null where it has none. */
export type EsploraHttp = (path: string) => Promise<Buffer | null>;

const TIMEOUT_MS = 30_000;
/** A block with all witnesses has at most 4 MB, a page of large transactions a few more. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/** `url` without a final slash: `https://blockstream.info/api`. The caller retries. */
export function createEsploraHttp(url: string, timeoutMs = TIMEOUT_MS): EsploraHttp {
  const base = url.replace(/\/$/, '');
  return (path) => getBytes({ url: `${base}${path}`, timeoutMs, bytesMax: ANSWER_BYTES_MAX });
}

/** Several servers as one; `ask` passes each question to them. */
export function askEsplora(ask: AskServer<EsploraHttp>): EsploraHttp {
  return (path) => ask((server) => server(path));
}

export function parseEsploraJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value;
  } catch {
    throw malformedAnswer('JSON');
  }
}

/** Null above the newest block. */
export async function readEsploraHash(http: EsploraHttp, height: number): Promise<string | null> {
  const answer = await http(`/block-height/${height}`);
  return answer === null ? null : readHash(answer.toString('utf8'));
}

export interface EsploraHead {
  readonly hash: string;
  readonly height: number;
  readonly minedAtMs: number;
}

/** The newest block; `known` is the one of the last answer, which most often is the same. */
export async function readEsploraHead(http: EsploraHttp, known: EsploraHead | null): Promise<EsploraHead> {
  const hash = readHash((await http('/blocks/tip/hash'))?.toString('utf8'));
  if (known?.hash === hash) return known;
  const answer = await http(`/block/${hash}`);
  if (answer === null) throw malformedAnswer('its newest block');
  const block = readRecord(parseEsploraJson(answer), 'a block');
  if (block['id'] !== hash) throw malformedAnswer('a block');
  return { hash, height: readHeight(block['height']), minedAtMs: readHeight(block['timestamp']) * 1000 };
}

/**
 * Gets a document within bounds of time and size; null if there is none (404). Every failure is a {@link
 * RailFault} that contains no address. The caller retries.
 */
function getBytes({
  url,
  timeoutMs,
  bytesMax,
}: Pick<JsonPost, 'url' | 'timeoutMs' | 'bytesMax'>): Promise<Buffer | null> {
  return askInTime(timeoutMs, (signal) =>
    exchange({ url, body: null }, signal, async (response) => {
      const { statusCode: status = 0 } = response;
      if (status !== 404) refuseStatus(response);
      const body = await readBody(response, bytesMax);
      if (status === 404) return null;
      if (status !== 200)
        throw new RailFault('node_reported_error', `the node answered with status ${status}`);
      return body;
    }),
  );
}
