import type { BlockPlace, BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { confirmPaid } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/utxo-source.ts';
import { type RawBlock, assertWhole, outputsOf, parseRawBlock } from '../utxo/raw-block.ts';
import { type EsploraHead, type EsploraHttp, readEsploraHash, readEsploraHead } from './esplora-http.ts';

/** The blocks of Bitcoin or Litecoin by Esplora, each in one request, with what they pay to watched keys. */
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

  /** All outputs of a transaction in the block at `height`; throws if that is not its block any more. */
  async readInBlock(txid: string, { hash, height }: BlockPlace) {
    const block = (await this.readHashAt(height)) === hash ? await this.#readRaw(hash) : null;
    const transaction = block?.transactions.find((each) => each.txid === txid);
    if (block === null || transaction === undefined)
      throw new RailFault('chain_moved', 'a transaction left its block while it was being read');
    const outputs = outputsOf(transaction, WATCH_ALL);
    await this.#confirm({ hash, height }, outputs);
    return { outputs, block: { hash, height, minedAtMs: block.minedAtMs } };
  }

  /** The hash covers everything in the block, so a second server is asked for nothing else. */
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
