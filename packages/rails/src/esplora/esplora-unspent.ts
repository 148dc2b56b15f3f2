import { type UtxoNetwork, utxoAddressOfScript } from '@naru/chains';
import { malformedAnswer, readHash, readHeight, readList, readRecord } from '../http/read-answer.ts';
import { AGREEING_MIN } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { type RawTransaction, parseRawTransaction } from '../utxo/raw-block.ts';
import { type UnspentOutput, isRipe } from '../utxo/utxo-source.ts';
import { type EsploraHttp, parseEsploraJson } from './esplora-http.ts';

/** The place of an output as a server reports it. */
interface ReportedOutput {
  readonly txid: string;
  readonly place: number;
  readonly blockHash: string;
  readonly blockHeight: number;
}

/**
 * The outputs that each of the scripts can spend, asked address by address. Amounts and scripts are those of
 * the raw transactions. Of several servers two have to report an output in the same block: an output that
 * only one reports is left out, since servers learn of blocks and payments at different times.
 */
export async function listEsploraUnspent(
  servers: Servers<EsploraHttp>,
  network: UtxoNetwork,
  { scripts, headHeight }: { readonly scripts: readonly string[]; readonly headHeight: number },
): Promise<readonly UnspentOutput[]> {
  const transactions = new Map<string, Promise<RawTransaction>>();
  const readOnce = (txid: string) => {
    const read = transactions.get(txid) ?? readTransaction(servers.current, txid);
    transactions.set(txid, read);
    return read;
  };
  const unspent: UnspentOutput[] = [];
  for (const script of scripts) {
    const address = utxoAddressOfScript(network, script);
    if (address === null) throw new Error('a script without an address');
    for (const { txid, place, blockHeight } of await listAgreed(servers, address)) {
      const transaction = await readOnce(txid);
      const output = transaction.outputs[place];
      if (output?.script !== script) throw malformedAnswer('an unspent output');
      if (!isRipe(network, transaction, headHeight - blockHeight + 1)) continue;
      const { baseUnits } = output;
      unspent.push({ outputKey: `${txid}:${place}`, script, baseUnits, madeBy: transaction.shortForm });
    }
  }
  return unspent;
}

async function listAgreed(
  { current, all }: Servers<EsploraHttp>,
  address: string,
): Promise<readonly ReportedOutput[]> {
  const reported = await listReported(current, address);
  if (reported.length === 0 || all.length === 1) return reported;
  const answers = await Promise.allSettled(all.map((server) => listReported(server, address)));
  const lists = answers.flatMap((each) =>
    each.status === 'fulfilled' ? [new Set(each.value.map(keyOf))] : [],
  );
  return reported.filter((output) => lists.filter((list) => list.has(keyOf(output))).length >= AGREEING_MIN);
}

function keyOf({ txid, place, blockHash }: ReportedOutput): string {
  return `${txid}:${place} ${blockHash}`;
}

/** Outputs in blocks, without those that an unconfirmed transaction spends. */
async function listReported(http: EsploraHttp, address: string): Promise<readonly ReportedOutput[]> {
  const answer = await http(`/address/${address}/utxo`);
  if (answer === null) throw malformedAnswer('unspent outputs');
  return readList(parseEsploraJson(answer), 'unspent outputs').flatMap((entry) => {
    const { txid, vout, status } = readRecord(entry, 'an unspent output');
    const { confirmed, block_hash, block_height } = readRecord(status, 'the state of an output');
    if (confirmed !== true) return [];
    const place = readHeight(vout);
    return [
      { txid: readHash(txid), place, blockHash: readHash(block_hash), blockHeight: readHeight(block_height) },
    ];
  });
}

async function readTransaction(http: EsploraHttp, txid: string): Promise<RawTransaction> {
  const bytes = await http(`/tx/${txid}/raw`);
  if (bytes === null) throw malformedAnswer('a transaction');
  return parseRawTransaction(bytes, txid);
}

/**
 * Base units for 1,000 virtual bytes; null if no server has an estimate. Servers report it per byte, with
 * fractions. The lowest of several counts: a fee that is too low can be raised.
 */
export async function readEsploraFeeRate(
  { all }: Servers<EsploraHttp>,
  withinBlocks: number,
): Promise<bigint | null> {
  const answers = await Promise.allSettled(all.map((server) => server('/fee-estimates')));
  const rates = answers.flatMap((each) => {
    if (each.status === 'rejected' || each.value === null) return [];
    const rate = readRecord(parseEsploraJson(each.value), 'fees')[String(withinBlocks)];
    return typeof rate === 'number' && rate > 0 && rate < Number.MAX_SAFE_INTEGER / 1000 ? [rate] : [];
  });
  return rates.length === 0 ? null : BigInt(Math.ceil(Math.min(...rates) * 1000));
}
