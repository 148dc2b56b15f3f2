import { listNodes, readXmlTree } from '@naru/rails/xml';

/** One page of a list of objects (`ListObjectsV2`). */
export interface Listing {
  /** Without the prefix, and of what is grouped by `/` without that. */
  readonly names: readonly string[];
  /** Null: there are no more pages. */
  readonly nextToken: string | null;
}

/** Null for anything that is no such page, or is of another prefix. */
export function parseListing(bytes: Uint8Array, prefix: string): Listing | null {
  const tree = readXmlTree(Buffer.from(bytes).toString('utf8'));
  if (!tree.ok) return null;
  const at = (...way: readonly string[]): readonly string[] =>
    listNodes(tree.value, 'ListBucketResult', ...way).map(({ text }) => text);
  const keys = [...at('Contents', 'Key'), ...at('CommonPrefixes', 'Prefix')];
  const isTruncated = at('IsTruncated')[0]?.trim();
  const nextToken = at('NextContinuationToken')[0]?.trim() ?? '';
  const isOdd = isTruncated === 'true' ? nextToken === '' : isTruncated !== 'false';
  if (isOdd || keys.some((key) => !key.startsWith(prefix))) return null;
  const names = keys.map((key) => key.slice(prefix.length).replace(/\/$/, ''));
  return { names, nextToken: isTruncated === 'true' ? nextToken : null };
}
