import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Bucket, BucketAccess } from '../config/copy-place.ts';
import { Secret } from '../config/secret.ts';
import { findForgery } from './bucket-signature.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

const KEY_ID = 'TESTKEY';
const SECRET = 'test/secret+key';
const REGION = 'eu-test-1';
const BUCKET = 'copies';

/** Nothing was done, or it was and the answer is lost; none comes, or half of one, or another one. */
export type Trouble = 'drop' | 'lose' | 'stall' | 'cut' | OddAnswer;

interface OddAnswer {
  readonly status: number;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An object store in memory, which verifies signatures by another program than the one that makes them. */
export interface BucketServer {
  readonly bucket: Bucket<string>;
  readonly access: BucketAccess;
  /** What a desk is given, besides the address of a bucket. */
  readonly env: Readonly<Record<string, string>>;
  readonly address: string;
  readonly keysPerPage: number;
  readonly objects: Map<string, Buffer>;
  /** `PUT key` and so on, in the order in which they came. */
  readonly requests: string[];
  /** What goes wrong with a request; null: nothing. */
  trouble: (request: string) => Trouble | null;
  readonly close: () => Promise<void>;
}

export async function startBucketServer(prefix = 'desk', keysPerPage = 1000): Promise<BucketServer> {
  const http = createServer((request, response) => void answer(server, request, response));
  const port = await listenOnLoopback(http);
  const endpoint = `http://127.0.0.1:${port}`;
  const server: BucketServer = {
    bucket: {
      kind: 'bucket',
      url: `${endpoint}/${BUCKET}`,
      prefix: `${prefix}/`,
      region: REGION,
      keyId: KEY_ID,
      secretKey: SECRET,
    },
    access: { endpoint, region: REGION, keyId: KEY_ID, secretKey: new Secret(SECRET) },
    env: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
    address: `s3://${BUCKET}/${prefix}`,
    keysPerPage,
    objects: new Map(),
    requests: [],
    trouble: () => null,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

async function answer(
  server: BucketServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  const line = `${request.method} ${keyOf(request) || '?'}`;
  server.requests.push(line);
  const trouble = server.trouble(line);
  if (trouble === 'stall') return;
  if (trouble === 'drop') return void request.socket.destroy();
  const isOdd = trouble !== null && typeof trouble === 'object';
  const { status, headers = {}, body: given } = isOdd ? trouble : serve(server, request, body);
  if (trouble === 'lose') return void request.socket.destroy();
  const bytes = typeof given === 'object' ? given : Buffer.from(given ?? '');
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (trouble !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
}

function keyOf({ url }: IncomingMessage): string {
  return decodeURIComponent((url ?? '').split('?')[0] ?? '').slice(BUCKET.length + 2);
}

function serve(
  { bucket, objects, keysPerPage }: BucketServer,
  request: IncomingMessage,
  body: Buffer,
): OddAnswer {
  const forgery = findForgery(request, { ...bucket, body });
  if (forgery !== null) return refuse(403, forgery);
  if (!/^\/copies[/?]/.test(request.url ?? '')) return refuse(404, 'NoSuchBucket');
  const key = keyOf(request);
  const query = new URL(request.url ?? '', bucket.url).searchParams;
  if (key === '') return { status: 200, body: writeListing(objects, query, keysPerPage) };
  if (request.method === 'PUT') {
    objects.set(key, body);
    return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  return found === undefined ? refuse(404, 'NoSuchKey') : { status: 200, body: found };
}

export function refuse(status: number, code: string): OddAnswer {
  const body = `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Key>${SECRET}</Key></Error>`;
  return { status, body, headers: { 'content-type': 'application/xml' } };
}

function writeListing(
  objects: ReadonlyMap<string, Buffer>,
  query: URLSearchParams,
  keysPerPage: number,
): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const entries = keys.map((key) => {
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    return end === -1 ? { key, isFolder: false } : { key: key.slice(0, end + 1), isFolder: true };
  });
  const each = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  // With characters that have to be encoded when it comes back.
  const after = Buffer.from(query.get('continuation-token')?.slice(3) ?? '', 'base64').toString();
  const rest = each.filter(({ key }) => key > after);
  const page = rest.slice(0, Math.min(Number(query.get('max-keys') ?? keysPerPage), keysPerPage));
  const isTruncated = page.length < rest.length;
  const token = `+/ ${Buffer.from(page.at(-1)?.key ?? '').toString('base64')}`;
  const name = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${BUCKET}</Name><Prefix>${name(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>`,
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : '',
    ...page.map(({ key, isFolder }) =>
      isFolder
        ? `<CommonPrefixes><Prefix>${name(key)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name(key)}</Key><Size>1</Size></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('');
}
