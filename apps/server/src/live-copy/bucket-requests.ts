import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '../config/copy-place.ts';
import { readAtMost } from '../read-at-most.ts';
import { systemTimers } from '../timers.ts';

/** A request that failed for good. The message names no address, and nothing that an answer said freely. */
export class BucketFault extends Error {
  /** Short: a status with the code of S3, or what kept an answer from coming. */
  readonly code: string;
  /** Whether another try may go better. */
  readonly isPassing: boolean;

  constructor(code: string, { isPassing }: { readonly isPassing: boolean }) {
    super(`the object store: ${code}`);
    this.name = 'BucketFault';
    this.code = code;
    this.isPassing = isPassing;
  }
}

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of an object; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** A longer answer is a fault. */
  readonly bytesMax: number;
}

/** Gives the body of the answer; null: there is no such object. */
export type AskBucket = (request: BucketRequest) => Promise<Buffer | null>;

/** How long things may take. */
export interface BucketTimes {
  /** For an answer, besides the time for a body. */
  readonly answerMs: number;
  /** Before the second try; twice as long before each one after that. */
  readonly pauseMs: number;
}

export const BUCKET_TIMES: BucketTimes = { answerMs: 5_000, pauseMs: 250 };
const TRIES_MAX = 4;
/** A slower line cannot follow a desk. */
const BYTES_PER_MS_MIN = 64;
const REFUSAL_BYTES_MAX = 64 * 1024;

/** Requests signed by AWS Signature Version 4, payload included, each one bounded in time and size. */
export function createBucketRequests(
  bucket: Bucket<string>,
  nowMs: () => number,
  times: BucketTimes = BUCKET_TIMES,
): AskBucket {
  /** Of derived keys, one for each day. */
  const cache = new Map<string, ArrayBuffer>();
  const sign = async ({ method, key, query = {}, body }: BucketRequest) => {
    const search = new URLSearchParams(query).toString();
    const path = key === '' ? '' : `/${key}`;
    const url = `${bucket.url}${path}${search === '' ? '' : `?${search}`}`;
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const datetime = new Date(nowMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const { keyId: accessKeyId, secretKey: secretAccessKey, region } = bucket;
    const signer = new AwsV4Signer({
      method,
      url,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      datetime,
      cache,
      headers: { 'x-amz-content-sha256': sha256 },
    });
    return signer.sign();
  };
  const tryOnce = async (request: BucketRequest): Promise<Buffer | null> => {
    const { method, body = null, bytesMax } = request;
    const { url, headers } = await sign(request);
    const stop = new AbortController();
    const allow = (byteCount: number) =>
      systemTimers.after(times.answerMs + byteCount / BYTES_PER_MS_MIN, () => stop.abort());
    let cancel = allow(body?.length ?? 0);
    try {
      const options = { method, headers, body, redirect: 'manual', signal: stop.signal } as const;
      const response = await fetch(url, options);
      cancel();
      cancel = allow(Math.min(bytesMax, Number(response.headers.get('content-length') ?? bytesMax)));
      return await judgeAnswer(request, response);
    } catch (thrown) {
      throw thrown instanceof BucketFault ? thrown : explain(thrown, stop.signal);
    } finally {
      cancel();
    }
  };
  return async (request) => {
    for (let tryCount = 1; ; tryCount += 1)
      try {
        return await tryOnce(request);
      } catch (thrown) {
        const canPass = thrown instanceof BucketFault && thrown.isPassing;
        if (!canPass || tryCount === TRIES_MAX) throw thrown;
        await pause(times.pauseMs * 2 ** (tryCount - 1));
      }
  };
}

async function judgeAnswer({ method, bytesMax }: BucketRequest, response: Response): Promise<Buffer | null> {
  const { status, headers } = response;
  if (status === 200 || (status === 204 && method === 'DELETE')) {
    const body = await readAtMost(response, bytesMax);
    if (body === null) throw new BucketFault(`more than ${bytesMax} bytes`, { isPassing: false });
    // Only what stored an object answers with its tag.
    if (method === 'PUT' && headers.get('etag') === null)
      throw new BucketFault('answered as no object store does', { isPassing: false });
    return body;
  }
  const refusal = await readAtMost(response, REFUSAL_BYTES_MAX);
  const code = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(refusal?.toString('latin1') ?? '')?.[1] ?? 'no code';
  if (status === 404 && code === 'NoSuchKey') return null;
  throw new BucketFault(`${status} (${code}) to ${method}`, { isPassing: status === 429 || status >= 500 });
}

function explain(thrown: unknown, signal: AbortSignal): BucketFault {
  if (signal.aborted) return new BucketFault('no answer in time', { isPassing: true });
  const cause = thrown instanceof Error ? thrown.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection lost';
  return new BucketFault(`not reached (${code})`, { isPassing: true });
}
