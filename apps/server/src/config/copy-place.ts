import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';
import { isLoopbackHost } from './loopback.ts';
import type { Secret } from './secret.ts';

/** Where a copy that follows the database is written, and read again. */
export type CopyPlace<Key = Secret> = { readonly kind: 'folder'; readonly folder: string } | Bucket<Key>;

/** A part of a bucket in an object store with the interface of S3. */
export interface Bucket<Key = Secret> {
  readonly kind: 'bucket';
  /** Of the bucket itself, which is the last part of its path. */
  readonly url: string;
  /** Before each name: empty, or with `/` at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: Key;
}

/** What the environment says about object stores, by the names that other programs use, too. */
export interface BucketAccess {
  readonly keyId: string | null;
  readonly secretKey: Secret | null;
  readonly region: string;
  /** Null: that of AWS in this region. */
  readonly endpoint: string | null;
}

export const NO_BUCKET_ACCESS: BucketAccess = { keyId: null, secretKey: null, region: '', endpoint: null };

const ANY_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const LOGIN = /^[^/]*\/\/[^/?#]*@/;
const PART = String.raw`[A-Za-z0-9_-][A-Za-z0-9_.-]*`;
const BUCKET_ADDRESS = new RegExp(
  String.raw`^s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(${PART}(?:/${PART}){0,15}))?/?(\?tls=disable)?$`,
);

/**
 * The path of a folder, or an address such as `s3://bucket/prefix`. `name` is what the person who gave it
 * calls it. A problem never contains the text, which may hold a password.
 */
export function readCopyPlace(
  { name, text }: { readonly name: string; readonly text: string },
  access: BucketAccess,
): ConfigAnswer<CopyPlace> {
  if (!ANY_ADDRESS.test(text)) return { ok: true, value: { kind: 'folder', folder: text } };
  if (LOGIN.test(text))
    return refuse({
      setting: name,
      problem: 'the address contains a login or a password, which logs and lists of processes would show',
      fix: 'write `s3://bucket/prefix`, with the key in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    });
  const [whole, bucket = '', path = '', plain] = BUCKET_ADDRESS.exec(text) ?? [];
  if (whole === undefined)
    return refuse({
      setting: name,
      problem: 'this is no address of a bucket',
      fix: 'write `s3://bucket/prefix`, the prefix of letters, digits, `-`, `_` and `.`, or the path of a folder',
    });
  const { keyId, secretKey, region } = access;
  if (keyId === null) return refuse(missing('AWS_ACCESS_KEY_ID'));
  if (secretKey === null) return refuse(missing('AWS_SECRET_ACCESS_KEY'));
  const endpoint = access.endpoint ?? `https://s3.${region}.amazonaws.com`;
  if (isClear(endpoint) && plain === undefined)
    return refuse({
      setting: 'AWS_ENDPOINT_URL_S3',
      problem: 'requests to another machine would travel unencrypted',
      fix: 'use https; or, if you trust the network, write `?tls=disable` after the address of the bucket',
    });
  const prefix = path === '' ? '' : `${path}/`;
  const value = { kind: 'bucket', url: `${endpoint}/${bucket}`, prefix, region, keyId, secretKey } as const;
  return { ok: true, value };
}

/** With its secret as text, for the one place that signs with it, maybe in another thread. */
export function revealPlace(place: CopyPlace): CopyPlace<string> {
  return place.kind === 'folder' ? place : { ...place, secretKey: place.secretKey.reveal() };
}

function isClear(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}

function refuse(problem: ConfigProblem): ConfigAnswer<CopyPlace> {
  return { ok: false, problems: [problem] };
}

function missing(setting: string): ConfigProblem {
  return {
    setting,
    problem: 'it is missing, and a bucket is read or written with it',
    fix: 'write what your object store gave you, beside the other settings and never in the address',
  };
}
