import { malformedAnswer } from '../json/read-answer.ts';
import type { BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { confirmPaid } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type EsploraHead, type EsploraHttp, readEsploraHash, readEsploraHead } from './esplora-http.ts';
import { type RawBlock, parseRawBlock } from './raw-block.ts';
import { outputsOf } from './raw-transaction.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/known-fee.ts';

/** The blocks of Bitcoin or Litecoin by Esplora, each in one request, with what they pay to watched keys. */
export class EsploraChain implements BlockSource {
  readonly #servers: Servers<EsploraHttp>;
  #head: EsploraHead | null = null;
  /** A block is asked for by its height first; raw, it does not say it. */
  #last: { readonly hash: string; readonly height: number } | null = null;

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

  async readHashAt(height: number): Promise<string | null> {
    const hash = await readEsploraHash(this.#servers.current, height);
    this.#last = hash === null ? null : { hash, height };
    return hash;
  }

  async readBlock(hash: string, watch: CoinWatch): Promise<SourceBlock> {
    if (this.#last?.hash !== hash) throw malformedAnswer('a block that was not asked for by its height');
    const { height } = this.#last;
    const { previousHash, minedAtMs, transactions } = await this.#readRaw(hash);
    const outputs = transactions.flatMap((each) => outputsOf(each, watch));
    await this.#confirm({ hash, height }, outputs);
    return { hash, height, previousHash, minedAtMs, outputs };
  }

  /** All outputs of a transaction in the block at `height`; throws if that is not its block any more. */
  async readInBlock(txid: string, { hash, height }: { readonly hash: string; readonly height: number }) {
    const block = (await this.readHashAt(height)) === hash ? await this.#readRaw(hash) : null;
    const transaction = block?.transactions.find((each) => each.txid === txid);
    if (block === null || transaction === undefined)
      throw new RailFault('chain_moved', 'a transaction left its block while it was being read');
    const outputs = outputsOf(transaction, WATCH_ALL);
    await this.#confirm({ hash, height }, outputs);
    return { outputs, block: { hash, height, minedAtMs: block.minedAtMs } };
  }

  /** The hash stands for everything in the block, so a second server is asked for nothing else. */
  async #confirm(
    { hash, height }: { readonly hash: string; readonly height: number },
    outputs: readonly ChainOutput[],
  ): Promise<void> {
    if (outputs.length === 0) return;
    await confirmPaid(this.#servers, { blockHash: hash, outputs }, async (server) => {
      const told = await readEsploraHash(server, height);
      return told === null ? null : { blockHash: told, outputs: told === hash ? outputs : [] };
    });
  }

  async #readRaw(hash: string): Promise<RawBlock> {
    const bytes = await this.#servers.current(`/block/${hash}/raw`);
    if (bytes === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
    return parseRawBlock(bytes, hash);
  }
}
