import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { systemClock } from '../clock.ts';
import type { Bucket } from '../config/copy-place.ts';

interface Signed extends Pick<Bucket<string>, 'keyId' | 'secretKey' | 'region'> {
  readonly body: Buffer;
}

const HEADER = new RegExp(
  String.raw`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, ?` +
    String.raw`SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$`,
);
const SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const SKEW_MAX_MS = 15 * 60_000;

/** By "Signature Calculations for the Authorization Header" of the reference of S3; null: it is genuine. */
export function findForgery(
  { method, url, headers }: IncomingMessage,
  { keyId, secretKey, region, body }: Signed,
): string | null {
  const [, givenId, day = '', givenRegion, names = '', given] =
    HEADER.exec(headers.authorization ?? '') ?? [];
  if (givenId !== keyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  if (givenRegion !== region || SIGNED.some((name) => !signed.includes(name)))
    return 'AuthorizationHeaderMalformed';
  if (sha256(body) !== headers['x-amz-content-sha256']) return 'XAmzContentSHA256Mismatch';
  const date = String(headers['x-amz-date']);
  const atMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(atMs - systemClock.nowMs()) < SKEW_MAX_MS) || !date.startsWith(day))
    return 'RequestTimeTooSkewed';
  const [path = '', search = ''] = (url ?? '').split('?');
  const canonical = [
    method,
    path.split('/').map(reencode).join('/'),
    search === '' ? '' : search.split('&').map(canonicalPart).toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return hmac(key, text).toString('hex') === given ? null : 'SignatureDoesNotMatch';
}

function canonicalPart(part: string): string {
  const [name = '', value = ''] = part.replaceAll('+', ' ').split('=');
  return `${reencode(name)}=${reencode(value)}`;
}

function reencode(text: string): string {
  return [...Buffer.from(decodeURIComponent(text))]
    .map((byte) => {
      const letter = String.fromCodePoint(byte);
      return /[A-Za-z0-9_.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
