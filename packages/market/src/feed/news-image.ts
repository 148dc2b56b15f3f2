import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Transport } from '../transport/transport.ts';
import type { NewsImage } from './feed.ts';
import { readHttpsUrl } from './news-article.ts';

const TIMEOUT_MS = 8_000;
const BYTES_MAX = 2 * 1024 * 1024;

/** By the first bytes, whatever the service declares. SVG, which can contain scripts, is not accepted. */
const SIGNATURES: readonly (readonly [contentType: string, at: number, bytes: string])[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
];

export function imageTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at))?.[0] ?? null;
}

/** Networks that are not public (RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

export type ResolveHost = (host: string) => Promise<readonly string[]>;

const resolveByDns: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Resolves a name once: a public address, or null if there is none or one of its addresses is not public. */
export async function findPublicAddress(
  host: string,
  resolve: ResolveHost = resolveByDns,
): Promise<string | null> {
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await resolve(bare).catch(() => []) : [bare];
  const [first] = addresses;
  return first !== undefined && addresses.every(isPublicAddress) ? first : null;
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Fetches an article's picture for our visitors, so that the publisher does not learn who reads. */
export async function fetchNewsImage(
  imageUrl: string,
  { transport, resolve }: { readonly transport: Transport; readonly resolve?: ResolveHost },
): Promise<NewsImage | null> {
  const url = readHttpsUrl(imageUrl);
  const address = url === null ? null : await findPublicAddress(new URL(url).hostname, resolve);
  if (url === null || address === null) return null;
  // Connects to exactly the checked address: resolved again, the name could point into our network.
  const answer = await transport.fetch({ url, address, timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX });
  const contentType = answer.ok ? imageTypeOf(answer.bytes) : null;
  return answer.ok && contentType !== null ? { bytes: answer.bytes, contentType } : null;
}
