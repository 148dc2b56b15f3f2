import type { Bucket } from '../config/copy-place.ts';
import { type Listing, parseListing } from './bucket-listing.ts';
import { BucketFault, type BucketTimes, createBucketRequests } from './bucket-requests.ts';
import type { CopyStore } from './copy-store.ts';

/** Of the files beside the database there are at most 64 MiB; pieces of it have one. */
const OBJECT_BYTES_MAX = 128 * 1024 * 1024;
const LISTING_BYTES_MAX = 4 * 1024 * 1024;
const ANSWER_BYTES_MAX = 64 * 1024;
/** A thousand names each. */
const PAGES_MAX = 1_000;
/** At the same time. */
const REMOVED_AT_ONCE = 32;

/** Copies in a bucket: an object has its name once it is whole, and a folder is a part of names. */
export function createBucketStore(
  bucket: Bucket<string>,
  nowMs: () => number,
  times?: BucketTimes,
): CopyStore {
  const ask = createBucketRequests(bucket, nowMs, times);
  const { prefix } = bucket;
  const listPage = async (query: Readonly<Record<string, string>>): Promise<Listing> => {
    const question = { 'list-type': '2', ...query };
    const bytes = await ask({ method: 'GET', key: '', query: question, bytesMax: LISTING_BYTES_MAX });
    const listing = bytes === null ? null : parseListing(bytes, query['prefix'] ?? '');
    if (listing === null) throw noListing();
    return listing;
  };
  return {
    write: async (name, bytes) => {
      const body = Uint8Array.from(bytes);
      await ask({ method: 'PUT', key: prefix + name, body, bytesMax: ANSWER_BYTES_MAX });
    },
    read: (name) => ask({ method: 'GET', key: prefix + name, bytesMax: OBJECT_BYTES_MAX }),
    list: async (folder) => {
      const query = { delimiter: '/', prefix: folder === '' ? prefix : `${prefix}${folder}/` };
      const names: string[] = [];
      let page = await listPage(query);
      for (let pageCount = 1; ; pageCount += 1) {
        names.push(...page.names);
        if (page.nextToken === null) return names;
        if (pageCount === PAGES_MAX) throw noListing();
        page = await listPage({ ...query, 'continuation-token': page.nextToken });
      }
    },
    remove: async (folder) => {
      const query = { prefix: `${prefix}${folder}/`, 'max-keys': String(REMOVED_AT_ONCE) };
      const { names, nextToken } = await listPage(query);
      const keys = names.map((name) => `${query.prefix}${name}`);
      await Promise.all(keys.map((key) => ask({ method: 'DELETE', key, bytesMax: ANSWER_BYTES_MAX })));
      return nextToken === null;
    },
  };
}

function noListing(): BucketFault {
  return new BucketFault('gave no list of objects', { isPassing: false });
}
