import { findAddressTag, joinAddressTag } from '@naru/chains';
import { type Rail, type SeenOutput, type WatchSet, markedKey } from '@naru/desk';

/** Far from the indexes of orders and of customers' own addresses. */
const SHARED_INDEX = 2_000_000;
/** As on real networks, tags of orders have ten digits; shorter ones belong to no order. */
const FIRST_TAG = 1_000_000_000;

/** An address of the desk that no order has alone, as the desk's rail and the network see it. */
export interface SharedAddress {
  readonly rail: Rail;
  readonly watchKey: string;
  /** Where orders are distinguished by a tag, the key that the network pays for it; null elsewhere. */
  readonly keyOfTag: ((tag: string) => string) | null;
}

/**
 * Gives a network an address of the desk that no order has alone: all orders of XRP share one account, and
 * the others have an address that people pay by mistake.
 */
export function withSharedAddress(rail: Rail): SharedAddress {
  const own = rail.deriveDepositAddress?.(SHARED_INDEX);
  if (own === undefined) throw new Error('a network without addresses');
  const { address, watchKey } = own;
  const tag = rail.assets.some(({ assetId }) => assetId === 'XRP') ? findAddressTag('xrp') : null;
  if (tag === null) return { rail: { ...rail, ownWatchKey: watchKey }, watchKey, keyOfTag: null };
  return {
    watchKey,
    keyOfTag: (text) => markedKey(watchKey, text),
    rail: {
      ...rail,
      taggedAccount: { address, watchKey, tag },
      deriveDepositAddress: (addressIndex) => {
        const text = String(FIRST_TAG + addressIndex);
        return {
          addressIndex,
          address: joinAddressTag(tag, { address, tag: text }),
          watchKey: markedKey(watchKey, text),
          derivationPath: null,
        };
      },
      scan: async (cursor, watch, blocksMax) => {
        const batch = await rail.scan(cursor, byAccount(watch, watchKey), blocksMax);
        return { ...batch, outputs: batch.outputs.map((output) => showTag(output, watchKey)) };
      },
      listUnconfirmed: async (watch) =>
        (await rail.listUnconfirmed(byAccount(watch, watchKey))).map((output) => showTag(output, watchKey)),
    },
  };
}

/** The simulated network pays account and tag together; the desk looks for the account. */
function byAccount(watch: WatchSet, account: string): WatchSet {
  return {
    ...watch,
    has: (key) => watch.has(key.startsWith(markedKey(account, '')) ? account : key),
  };
}

function showTag(output: SeenOutput, account: string): SeenOutput {
  const prefix = markedKey(account, '');
  if (!output.watchKey.startsWith(prefix)) return output;
  return { ...output, watchKey: account, mark: output.watchKey.slice(prefix.length) };
}
