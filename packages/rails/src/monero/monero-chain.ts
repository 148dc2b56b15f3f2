import type { MoneroAccount } from '@naru/chains/accounts';
import type { DerivedAddress } from '@naru/desk';
import { malformedAnswer } from '../http/read-answer.ts';
import type { BlockSource, BlockWatch, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { MoneroBlock, MoneroDaemon, MoneroHead } from './monero-daemon.ts';
import type { MoneroTransfer, MoneroWallet } from './monero-wallet.ts';

/** Mining rewards are locked for this many blocks. */
export const COINBASE_MATURITY_BLOCKS = 60;

/** The programs through which a rail of Monero reads. */
export interface MoneroSources {
  readonly daemon: MoneroDaemon;
  readonly wallet: MoneroWallet;
  readonly account: MoneroAccount;
  readonly derive: (addressIndex: number) => DerivedAddress;
}

/** The blocks of the chain without their payments, from the node alone. `head` is fixed for one reading. */
export function createHeaderSource(daemon: MoneroDaemon, head: MoneroHead): BlockSource {
  const byHash = new Map<string, MoneroBlock>();
  return {
    readHeadHeight: () => Promise.resolve(head.height),
    readHashAt: async (height) => {
      const block = height > head.height ? null : await daemon.readBlock(height);
      if (block !== null) byHash.set(block.hash, block);
      return block?.hash ?? null;
    },
    readBlock: ({ hash }) => {
      const block = byHash.get(hash);
      return block === undefined
        ? Promise.reject(new Error('a block is read after its hash'))
        : Promise.resolve({ ...block, outputs: [] });
    },
  };
}

/**
 * The same blocks with the payments to us. The wallet names heights and no hashes, and keeps payments of
 * undone blocks; so the node is asked for the place of each transaction, and any difference ends the reading.
 */
export function createPaymentSource(sources: MoneroSources, head: MoneroHead): BlockSource {
  const headers = createHeaderSource(sources.daemon, head);
  let mined: Promise<readonly MoneroTransfer[]> | null = null;
  return {
    ...headers,
    readBlock: async (place, watch) => {
      const block = await headers.readBlock(place, watch);
      // Blocks are read upwards, so the first one is the lowest.
      mined ??= readMined(sources, block.height);
      return { ...block, outputs: outputsIn(sources, block, await mined, watch) };
    },
  };
}

async function readMined(
  { daemon, wallet }: MoneroSources,
  fromHeight: number,
): Promise<readonly MoneroTransfer[]> {
  const rows = await wallet.listMined(fromHeight);
  const known = await daemon.findTransactions([...new Set(rows.map(({ txid }) => txid))]);
  for (const { txid, blockHeight } of rows)
    if (known.get(txid)?.blockHeight !== blockHeight)
      throw new RailFault('chain_moved', 'the wallet program and the node disagree about a transaction');
  return rows;
}

function outputsIn(
  sources: MoneroSources,
  { height }: Pick<SourceBlock, 'height'>,
  rows: readonly MoneroTransfer[],
  watch: BlockWatch,
): readonly ChainOutput[] {
  return rows
    .filter(({ blockHeight }) => blockHeight === height)
    .map((row) => toOutput(sources, row))
    .filter(({ watchKey }) => watch.has(watchKey));
}

/** Our own derivation decides which address was paid, not the wallet program's label. */
export function toOutput(
  { account, derive }: Pick<MoneroSources, 'account' | 'derive'>,
  { txid, minor, address, baseUnits, paymentId, isLocked, isCoinbase }: MoneroTransfer,
): ChainOutput {
  const paid = minor === 0 ? account : derive(minor - 1);
  // A payment with a payment id is listed under the primary address.
  if (address !== paid.address) throw malformedAnswer('an address');
  return {
    outputKey: `${txid}:0/${minor}`,
    watchKey: paid.watchKey,
    baseUnits,
    txid,
    spentOutpoints: [],
    mark: minor === 0 ? paymentId : null,
    flags: isLocked ? ['locked'] : [],
    networkFeeBaseUnits: null,
    isCoinbase,
  };
}
