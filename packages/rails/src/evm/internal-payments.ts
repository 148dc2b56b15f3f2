import { type JsonRpc, RpcRefusal } from '../json-rpc/json-rpc.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import { type EvmBlock, readEvmReceipt } from './evm-answer.ts';
import { readNativeBalances } from './read-native-balances.ts';

/** Nodes keep what accounts had after the last 128 blocks; a few of them may pass while a block is read. */
const KEPT_BLOCKS = 120;

interface InternalQuestion {
  readonly accounts: readonly string[];
  readonly nativeAssetId: string;
  /** What the transactions of the block were already found to pay. */
  readonly outputs: readonly ChainOutput[];
  readonly headHeight: number;
}

type Balances = ReadonlyMap<string, bigint>;

/**
 * Coins that a contract pays out (a collective withdrawal of an exchange, a smart wallet) are in no
 * transaction's value and in no log. They are found by comparing what an account has before and after a block
 * with what the transactions of the block explain.
 */
export class InternalPayments {
  readonly #rpc: JsonRpc;
  /** What accounts had after the block that was read last, which most often is the one before the next. */
  #last: { readonly hash: string; readonly balances: Balances } | null = null;

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  /** The internal payments of a block; none in an old block whose balances the node no longer has. */
  async find(block: EvmBlock, asked: InternalQuestion): Promise<readonly ChainOutput[]> {
    if (block.previousHash === null) return [];
    try {
      const before = await this.#readBefore(block, asked.accounts);
      const after = await readNativeBalances(this.#rpc, asked.accounts, block.height);
      this.#last = { hash: block.hash, balances: after };
      return await this.#compare(block, asked, { before, after });
    } catch (error) {
      const isOld = block.height < asked.headHeight - KEPT_BLOCKS;
      if (isOld && error instanceof RpcRefusal) return [];
      throw error;
    }
  }

  async #readBefore(block: EvmBlock, accounts: readonly string[]): Promise<Balances> {
    const last = this.#last;
    const isKnown = last?.hash === block.previousHash && accounts.every((each) => last.balances.has(each));
    return isKnown ? last.balances : readNativeBalances(this.#rpc, accounts, block.height - 1);
  }

  async #compare(
    block: EvmBlock,
    { accounts, nativeAssetId, outputs }: InternalQuestion,
    { before, after }: { readonly before: Balances; readonly after: Balances },
  ): Promise<readonly ChainOutput[]> {
    const found: ChainOutput[] = [];
    for (const account of accounts) {
      const grown = (after.get(account) ?? 0n) - (before.get(account) ?? 0n);
      const received = outputs
        .filter(({ watchKey, assetId }) => watchKey === account && assetId === nativeAssetId)
        .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
      const baseUnits = grown - received + (await this.#readSpent(block, account));
      if (baseUnits > 0n) found.push(internalOutput(block, { account, nativeAssetId, baseUnits }));
    }
    return found;
  }

  /** What the transactions of an account took from it, with their fees. */
  async #readSpent(block: EvmBlock, account: string): Promise<bigint> {
    let spent = 0n;
    for (const { txid, from, to, value } of block.transactions) {
      if (from !== account) continue;
      const call = { method: 'eth_getTransactionReceipt', params: [txid] };
      const receipt = readEvmReceipt(await this.#rpc.call(call));
      spent += receipt.feeBaseUnits + (receipt.isSuccessful && to !== account ? value : 0n);
    }
    return spent;
  }
}

/**
 * Which transaction it was is not known, so the block is named in its place. In another block, after a
 * reorganisation, it is another output; the one of the lost block is gone with it.
 */
function internalOutput(
  block: EvmBlock,
  paid: { readonly account: string; readonly nativeAssetId: string; readonly baseUnits: bigint },
): ChainOutput {
  return {
    outputKey: `balance:${block.height}:${paid.account}`,
    assetId: paid.nativeAssetId,
    watchKey: paid.account,
    baseUnits: paid.baseUnits,
    txid: block.hash,
    spentOutpoints: [],
    mark: null,
    flags: [],
    networkFeeBaseUnits: null,
    isCoinbase: false,
  };
}
