import type { WatchSet } from '@naru/desk';
import { type AssetFacts, tronContractKey } from '@naru/chains';
import type { ChainEnvironment } from '@naru/core';
import type { BlockPlace, BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { confirmPaid, readLowestFinal } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type TronBlock, readTronBlock, readTronInfos } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';
import { type TronAssets, readTronPaid, tronPaymentsOf } from './tron-payment.ts';
import { readTronContract } from './tron-transfer.ts';

/** The blocks of TRON from its HTTP interface, with their payments to watched accounts. */
export class TronChain implements BlockSource {
  readonly #servers: Servers<TronHttp>;
  readonly #http: TronHttp;
  readonly #assets: TronAssets;
  /** A block is requested by its height, which returns it whole; the next question is for the same block. */
  #last: TronBlock | null = null;

  constructor(servers: Servers<TronHttp>, assets: TronAssets) {
    this.#servers = servers;
    this.#http = servers.current;
    this.#assets = assets;
  }

  async readHeadHeight(): Promise<number> {
    return readPresentBlock(await this.#http('/wallet/getnowblock', {})).height;
  }

  /** A block on which two thirds of the witnesses have built (solidified) is never undone. */
  readFinalHeight(): Promise<number | null | 'unchanged'> {
    return readLowestFinal(
      this.#servers,
      async (http) => readPresentBlock(await http('/walletsolidity/getnowblock', {})).height,
    );
  }

  async readHashAt(height: number): Promise<string | null> {
    const block = readTronBlock(await this.#http('/wallet/getblockbynum', { num: height }));
    if (block === null) return null;
    if (block.height !== height)
      throw new RailFault('node_answer_malformed', 'the node returned another block than the one asked for');
    this.#last = block;
    return block.hash;
  }

  async readBlock({ hash }: BlockPlace, watch: WatchSet): Promise<SourceBlock> {
    const block = this.#last?.hash === hash ? this.#last : await this.#readById(hash);
    const { height, previousHash, minedAtMs } = block;
    const infos = readTronInfos(await this.#http('/wallet/gettransactioninfobyblocknum', { num: height }));
    const byTxid = new Map(infos.map((info) => [info.txid, info]));
    // Results are requested by height. Results of another block at this height would have other transactions.
    const isOfBlock =
      byTxid.size === block.transactions.length &&
      block.transactions.every(({ txid }) => byTxid.get(txid)?.height === height);
    if (!isOfBlock)
      throw new RailFault('chain_moved', 'the node returned a block and results that do not belong together');
    const outputs: ChainOutput[] = [];
    const wish = { assets: this.#assets, isWanted: (account: string) => watch.has(account) };
    for (const transaction of block.transactions) {
      const info = byTxid.get(transaction.txid);
      const paid = info === undefined ? [] : tronPaymentsOf(this.#assets, transaction, info, wish.isWanted);
      if (paid.length === 0) continue;
      await confirmPaid(this.#servers, { blockHash: hash, outputs: paid }, (http) =>
        readTronPaid(http, transaction.txid, wish),
      );
      outputs.push(...paid);
    }
    return { hash, height, previousHash, minedAtMs, outputs };
  }

  async #readById(hash: string): Promise<TronBlock> {
    const block = readTronBlock(await this.#http('/wallet/getblockbyid', { value: hash }));
    if (block?.hash !== hash) throw new RailFault('chain_moved', 'a block is gone while it was being read');
    return block;
  }
}

export function readPresentBlock(answer: unknown): TronBlock {
  const block = readTronBlock(answer);
  if (block === null) throw new RailFault('node_answer_malformed', 'the node has no newest block');
  return block;
}

/** The first block of each network, which identifies it. */
const GENESIS: Readonly<Record<ChainEnvironment, string | null>> = {
  main: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  test: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  reg: null,
};
/** Blocks come every three seconds; if the newest one is older than this, the server lags behind. */
const STALE_MS = 5 * 60_000;

/** Throws unless a server serves this network. Returns the hash of its first block. */
export async function checkTronGenesis(http: TronHttp, environment: ChainEnvironment): Promise<string> {
  const genesis = readPresentBlock(await http('/wallet/getblockbynum', { num: 0 })).hash;
  const expected = GENESIS[environment];
  const isMain = genesis === GENESIS.main;
  if (expected === null ? isMain : genesis !== expected)
    throw new RailFault(
      'node_of_other_chain',
      `the node serves another network: its first block is ${genesis}`,
    );
  return genesis;
}

/** Throws unless a listed token has the decimals that the desk counts in. Passes for the network's coin. */
export async function checkTronToken(
  http: TronHttp,
  { contract, symbol, decimals }: Pick<AssetFacts, 'contract' | 'symbol' | 'decimals'>,
): Promise<void> {
  if (contract === null) return;
  const reported = await readTronContract(http, tronContractKey(contract), { method: 'decimals()' });
  if (reported !== BigInt(decimals))
    throw new RailFault(
      'token_of_other_kind',
      `${symbol} has ${reported?.toString() ?? 'no'} decimals on this network, not ${decimals}`,
    );
}

/** Throws if the newest block of a server is old. */
export async function assertTronFollows(
  http: TronHttp,
  { environment, nowMs }: { readonly environment: ChainEnvironment; readonly nowMs: number },
): Promise<void> {
  // A local chain has no new blocks while nobody mines.
  if (environment === 'reg') return;
  const { minedAtMs } = readPresentBlock(await http('/wallet/getnowblock', {}));
  if (nowMs - minedAtMs > STALE_MS)
    throw new RailFault('node_not_synced', 'the newest block of the node is old');
}
