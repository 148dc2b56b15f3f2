import { scanXml } from '@naru/rails/xml';

/** One page of a list of objects (`ListObjectsV2`). */
export interface Listing {
  /** Without the prefix, and of what is grouped by `/` without that. */
  readonly names: readonly string[];
  /** Null: there are no more pages. */
  readonly nextToken: string | null;
}

const NAME_WAYS = new Set(['ListBucketResult/Contents/Key', 'ListBucketResult/CommonPrefixes/Prefix']);

/** Null for anything that is no such page, or is of another prefix. */
export function parseListing(bytes: Uint8Array, prefix: string): Listing | null {
  const open: string[] = [];
  const keys: string[] = [];
  const said = new Map<string, string>();
  let text = '';
  const refusal = scanXml(Buffer.from(bytes).toString('utf8'), {
    open: (name) => {
      open.push(name);
      text = '';
    },
    text: (part) => {
      text += part;
    },
    close: () => {
      const way = open.join('/');
      if (NAME_WAYS.has(way)) keys.push(text);
      else said.set(way, text.trim());
      open.pop();
      text = '';
    },
  });
  const isTruncated = said.get('ListBucketResult/IsTruncated');
  const nextToken = said.get('ListBucketResult/NextContinuationToken') ?? '';
  const isOdd = isTruncated === 'true' ? nextToken === '' : isTruncated !== 'false';
  if (refusal !== null || isOdd || keys.some((key) => !key.startsWith(prefix))) return null;
  const names = keys.map((key) => key.slice(prefix.length).replace(/\/$/, ''));
  return { names, nextToken: isTruncated === 'true' ? nextToken : null };
}
