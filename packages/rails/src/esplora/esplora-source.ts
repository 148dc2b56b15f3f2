import { type UtxoNetwork, utxoAddressOfScript } from '@naru/chains';
import type { KnownOutput, SeenOutput } from '@naru/desk';
import { readHash, readHeight, readRecord } from '../http/read-answer.ts';
import {
  type BlockPlace,
  type BlockSource,
  type ChainOutput,
  type SourceBlock,
  assertNotBehind,
} from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { type CoinWatch, type UtxoSource, WATCH_ALL, assertGenesis } from '../utxo/utxo-source.ts';
import {
  type EsploraHead,
  type EsploraHttp,
  askEsplora,
  parseEsploraJson,
  readEsploraHash,
  readEsploraHead,
} from './esplora-http.ts';
import { EsploraMempool, isWaitingFor } from './esplora-mempool.ts';
import { listEsploraUnspent, readEsploraFeeRate } from './esplora-unspent.ts';
import { type Servers, createServerPool } from '../servers/server-pool.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';
import { confirmPaid } from '../servers/second-opinion.ts';
import { type RawBlock, assertWhole, outputsOf, parseRawBlock } from '../utxo/raw-block.ts';

/** If the newest block is older than this many block intervals, the server lags behind. */
const STALE_BLOCKS = 30;

/**
 * Servers of the Esplora HTTP interface; of several, two have to show a payment. Blocks and transactions are
 * read as raw bytes, and their hashes compared: other answers only say where to look.
 */
export function createEsploraSource(https: readonly EsploraHttp[], network: UtxoNetwork): UtxoSource {
  const servers = createServerPool(https, {
    check: (server) => checkEsploraGenesis(server, network),
    through: askEsplora,
  });
  const { current, all } = servers;
  const chain = new EsploraChain(servers);
  const mempool = new EsploraMempool(servers, (script) => utxoAddressOfScript(network, script));
  return {
    chain,
    checkNetwork: () => servers.checkNetwork(),
    assertFollows: async (_network, { nowMs, readHeight: height }) => {
      const head = await chain.readHead();
      await assertNotBehind({ readHeadHeight: () => Promise.resolve(head.height) }, height);
      assertFresh(head, network, nowMs);
    },
    listUnconfirmed: (watch) => mempool.listUnconfirmed(watch),
    readsPoolByKey: true,
    locateKnown: (known) => locateKnown(all, network, known),
    listUsed: async (scripts) => {
      const used = new Set<string>();
      for (const script of scripts)
        if ((await readFigures(current, network, script)).transactionCount > 0) used.add(script);
      return used;
    },
    isSpent: async (outpoint) => {
      const answer = await current(`/tx/${outpoint.replace(':', '/outspend/')}`);
      if (answer === null) return false;
      const { spent, status } = readRecord(parseEsploraJson(answer), 'the state of an output');
      return spent === true && readRecord(status, 'the state of a transaction')['confirmed'] === true;
    },
    sumUnspent: async (scripts) => {
      const sums = new Map<string, bigint>();
      for (const script of scripts) {
        const { baseUnits } = await readFigures(current, network, script);
        if (baseUnits > 0n) sums.set(script, baseUnits);
      }
      return sums;
    },
    listUnspent: async (_network, scripts) => {
      const headHeight = await chain.readHeadHeight();
      return listEsploraUnspent(servers, network, { scripts, headHeight });
    },
    readFeeRate: (withinBlocks) => readEsploraFeeRate(servers, withinBlocks),
    findTransaction: async (txid) => {
      const place = await readPlace(current, txid);
      if (place === null) return null;
      if (place !== 'waiting') return chain.readInBlock(txid, place);
      const outputs = await mempool.findWaiting(txid);
      if (outputs === null) return null;
      const paid = outputs.map(({ watchKey }) => utxoAddressOfScript(network, watchKey));
      const address = paid.find((each) => each !== null);
      const isThere = address === undefined || (await isWaitingFor(address, current, txid));
      return isThere ? { outputs, block: null } : null;
    },
  };
}

export async function checkEsploraGenesis(http: EsploraHttp, network: UtxoNetwork): Promise<void> {
  assertGenesis(readHash(await readEsploraHash(http, 0)), network);
}

/** Throws if the newest block of a server is old. */
export function assertFresh(
  { minedAtMs }: Pick<EsploraHead, 'minedAtMs'>,
  { environment, blockIntervalMs }: UtxoNetwork,
  nowMs: number,
): void {
  // A regtest chain has no new blocks while nobody mines.
  if (environment === 'reg' || nowMs - minedAtMs <= STALE_BLOCKS * blockIntervalMs) return;
  throw new RailFault('node_not_synced', 'the newest block of the node is old');
}

/** The block of a transaction, if it has one; null if the server does not know it. */
async function readPlace(
  http: EsploraHttp,
  txid: string,
): Promise<{ readonly hash: string; readonly height: number } | 'waiting' | null> {
  const answer = await http(`/tx/${txid}`);
  if (answer === null) return null;
  const { txid: reported, status } = readRecord(parseEsploraJson(answer), 'a transaction');
  if (reported !== txid)
    throw new RailFault(
      'node_answer_malformed',
      'the node returned another transaction than the one asked for',
    );
  const { confirmed, block_hash, block_height } = readRecord(status, 'the state of a transaction');
  return confirmed === true ? { hash: readHash(block_hash), height: readHeight(block_height) } : 'waiting';
}

/**
 * The payments that a server knows. They count as unconfirmed until their block is read; a payment is gone
 * only when no server has it.
 */
async function locateKnown(
  all: readonly EsploraHttp[],
  network: UtxoNetwork,
  known: readonly KnownOutput[],
): Promise<readonly SeenOutput[]> {
  const located: SeenOutput[] = [];
  for (const output of known) {
    const address = utxoAddressOfScript(network, output.watchKey);
    if (await isAnywhere(all, output.txid, address))
      located.push({ ...output, blockHeight: null, blockHash: null, minedAtMs: null });
  }
  return located;
}

/** Whether any server has it; throws if none has it and one did not answer. */
async function isAnywhere(
  all: readonly EsploraHttp[],
  txid: string,
  address: string | null,
): Promise<boolean> {
  const faults: unknown[] = [];
  for (const server of all) {
    try {
      const place = await readPlace(server, txid);
      if (place === null) continue;
      if (place !== 'waiting' || address === null || (await isWaitingFor(address, server, txid))) return true;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return false;
}

/** How often an address was paid, and the money there in blocks. Amounts are whole base units. */
async function readFigures(http: EsploraHttp, network: UtxoNetwork, script: string) {
  const address = utxoAddressOfScript(network, script);
  const answer = address === null ? null : await http(`/address/${address}`);
  if (answer === null) throw new RailFault('node_answer_malformed', 'the node does not know an address');
  const reported = readRecord(parseEsploraJson(answer), 'an address');
  const mined = readRecord(reported['chain_stats'], 'an address');
  const waiting = readRecord(reported['mempool_stats'], 'an address');
  const [paid, spent] = [readHeight(mined['funded_txo_sum']), readHeight(mined['spent_txo_sum'])];
  return {
    transactionCount: readHeight(mined['tx_count']) + readHeight(waiting['tx_count']),
    baseUnits: BigInt(paid) - BigInt(spent),
  };
}

/** The blocks of Bitcoin or Litecoin from Esplora, one per request, with their outputs to watched keys. */
export class EsploraChain implements BlockSource {
  readonly #servers: Servers<EsploraHttp>;
  #head: EsploraHead | null = null;

  constructor(servers: Servers<EsploraHttp>) {
    this.#servers = servers;
  }

  async readHead(): Promise<EsploraHead> {
    this.#head = await readEsploraHead(this.#servers.current, this.#head);
    return this.#head;
  }

  async readHeadHeight(): Promise<number> {
    return (await this.readHead()).height;
  }

  readHashAt(height: number): Promise<string | null> {
    return readEsploraHash(this.#servers.current, height);
  }

  async readBlock({ hash, height }: BlockPlace, watch: CoinWatch): Promise<SourceBlock> {
    const { previousHash, minedAtMs, transactions } = await this.#readRaw(hash);
    const outputs = await flatMapInTurns(transactions, (each) => outputsOf(each, watch));
    await this.#confirm({ hash, height }, outputs);
    return { hash, height, previousHash, minedAtMs, outputs };
  }

  /** All outputs of a transaction in the block at `height`; throws if that is no longer its block. */
  async readInBlock(txid: string, { hash, height }: BlockPlace) {
    const block = (await this.readHashAt(height)) === hash ? await this.#readRaw(hash) : null;
    const transaction = block?.transactions.find((each) => each.txid === txid);
    if (block === null || transaction === undefined)
      throw new RailFault('chain_moved', 'a transaction left its block while it was being read');
    const outputs = outputsOf(transaction, WATCH_ALL);
    await this.#confirm({ hash, height }, outputs);
    return { outputs, block: { hash, height, minedAtMs: block.minedAtMs } };
  }

  /** The hash covers everything in the block, so a second server is asked for the hash alone. */
  async #confirm({ hash, height }: BlockPlace, outputs: readonly ChainOutput[]): Promise<void> {
    if (outputs.length === 0) return;
    await confirmPaid(this.#servers, { blockHash: hash, outputs }, async (server) => {
      const reported = await readEsploraHash(server, height);
      return reported === null ? null : { blockHash: reported, outputs: reported === hash ? outputs : [] };
    });
  }

  async #readRaw(hash: string): Promise<RawBlock> {
    const bytes = await this.#servers.current(`/block/${hash}/raw`);
    if (bytes === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
    const block = parseRawBlock(bytes, hash);
    await assertWhole(block);
    return block;
  }
}
