import { UTXO_DECIMALS } from '@naru/chains';
import type { ChainOutput } from '../scan/block-source.ts';
import { boundOutpoints } from '../utxo/account-coins.ts';
import { type CoinWatch, WATCH_ALL, knownFee } from '../utxo/utxo-source.ts';
import {
  malformedAnswer,
  parseJsonAmount,
  readHash,
  readHeight,
  readList,
  readRecord,
} from '../http/read-answer.ts';

/** The needed part of a block, as returned by `getblock` with verbosity 2. */
export interface NodeBlock {
  readonly hash: string;
  readonly height: number;
  readonly previousHash: string | null;
  readonly minedAtMs: number;
  readonly transactions: readonly unknown[];
}

export interface NodeTransaction {
  readonly txid: string;
  readonly outputs: readonly ChainOutput[];
  /** Null while unconfirmed. */
  readonly blockHash: string | null;
  /** False for a transaction in an orphaned block. */
  readonly isOnChain: boolean;
}

export function readHashList(value: unknown): readonly string[] {
  return readList(value, 'a list of hashes').map(readHash);
}

export function readNodeBlock(value: unknown): NodeBlock {
  const block = readRecord(value, 'a block');
  const previous = block['previousblockhash'];
  return {
    hash: readHash(block['hash']),
    height: readHeight(block['height']),
    previousHash: previous === undefined || previous === null ? null : readHash(previous),
    // The header has seconds since 1970 (BIP 113 bounds the error).
    minedAtMs: readHeight(block['time']) * 1000,
    transactions: readList(block['tx'], 'the transactions of a block'),
  };
}

/**
 * The outputs of a transaction that pay a watched key. Outputs without a script (into Litecoin's extension
 * blocks) are skipped: they pay nobody on the watched chain.
 */
export function readOutputs(value: unknown, watch: CoinWatch): readonly ChainOutput[] {
  const transaction = readRecord(value, 'a transaction');
  const wanted: ChainOutput[] = [];
  let shared: Pick<ChainOutput, 'spentOutpoints' | 'networkFeeBaseUnits'> | null = null;
  for (const entry of listOutputs(transaction)) {
    const output = readRecord(entry, 'an output');
    const script = output['scriptPubKey'];
    if (script === undefined) continue;
    const watchKey = readScript(readRecord(script, 'an output script')['hex']);
    if (!watch.has(watchKey)) continue;
    const txid = readHash(transaction['txid']);
    shared ??= readSpending(transaction, watch);
    wanted.push({
      outputKey: `${txid}:${readHeight(output['n'])}`,
      watchKey,
      baseUnits: readAmount(output['value']),
      txid,
      ...shared,
      mark: null,
      flags: [],
      isCoinbase: isCoinbase(transaction),
    });
  }
  return wanted;
}

/** An unspent output in a block, as `scantxoutset` finds it. */
export interface FoundOutput {
  readonly txid: string;
  readonly place: number;
  readonly script: string;
  readonly baseUnits: bigint;
  readonly blockHeight: number;
}

export function readFoundOutputs(value: unknown): readonly FoundOutput[] {
  const scan = readRecord(value, 'a scan of unspent outputs');
  if (scan['success'] !== true) throw malformedAnswer('a scan of unspent outputs');
  return readList(scan['unspents'], 'unspent outputs').map((entry) => {
    const unspent = readRecord(entry, 'an unspent output');
    return {
      txid: readHash(unspent['txid']),
      place: readHeight(unspent['vout']),
      script: readScript(unspent['scriptPubKey']),
      baseUnits: readAmount(unspent['amount']),
      blockHeight: readHeight(unspent['height']),
    };
  });
}

/** Whether it is a reward, and its depth (`gettxout`); null if it is spent, also by an unconfirmed one. */
export function readUnspentState(
  value: unknown,
): { readonly isCoinbase: boolean; readonly depth: number } | null {
  if (value === null) return null;
  const { coinbase, confirmations } = readRecord(value, 'an unspent output');
  return { isCoinbase: coinbase === true, depth: readHeight(confirmations) };
}

/** Base units for 1,000 virtual bytes (`estimatesmartfee`); null if the node has too little data. */
export function readEstimatedFeeRate(value: unknown): bigint | null {
  const { feerate } = readRecord(value, 'an estimate of fees');
  return feerate === undefined ? null : readAmount(feerate);
}

function listOutputs(transaction: Readonly<Record<string, unknown>>): readonly unknown[] {
  return readList(transaction['vout'], 'the outputs of a transaction');
}

/** The outputs that a transaction spends, and its fee if all of them are known. */
function readSpending(
  transaction: Readonly<Record<string, unknown>>,
  watch: CoinWatch,
): Pick<ChainOutput, 'spentOutpoints' | 'networkFeeBaseUnits'> {
  const outpoints = readList(transaction['vin'], 'the inputs of a transaction').map(readOutpoint);
  const listPaid = (): readonly (bigint | null)[] =>
    listOutputs(transaction).map((entry) => {
      const { scriptPubKey, value } = readRecord(entry, 'an output');
      return scriptPubKey === undefined ? null : readAmount(value);
    });
  return {
    spentOutpoints: boundOutpoints(outpoints.filter((outpoint) => outpoint !== null)),
    networkFeeBaseUnits: knownFee({ outpoints, listPaid }, watch.coinBaseUnits),
  };
}

/** Null for an input that spends no output: mining rewards, Litecoin's extension blocks. */
function readOutpoint(entry: unknown): string | null {
  const { txid, vout } = readRecord(entry, 'an input');
  return txid === undefined ? null : `${readHash(txid)}:${readHeight(vout)}`;
}

/** The result of `getrawtransaction`: unconfirmed if it names no block. */
export function readNodeTransaction(value: unknown): NodeTransaction {
  const transaction = readRecord(value, 'a transaction');
  const { blockhash, confirmations } = transaction;
  return {
    txid: readHash(transaction['txid']),
    outputs: readOutputs(transaction, WATCH_ALL),
    blockHash: blockhash === undefined ? null : readHash(blockhash),
    // In the answer only if a block was asked for. An index of transactions knows orphaned blocks, too: at
    // depth 0.
    isOnChain: transaction['in_active_chain'] !== false && confirmations !== 0,
  };
}

function isCoinbase(transaction: Readonly<Record<string, unknown>>): boolean {
  const [first] = readList(transaction['vin'], 'the inputs of a transaction');
  return first !== undefined && readRecord(first, 'an input')['coinbase'] !== undefined;
}

function readScript(value: unknown): string {
  if (typeof value !== 'string') throw malformedAnswer('an output script');
  return value;
}

function readAmount(value: unknown): bigint {
  if (typeof value !== 'string') throw malformedAnswer('an amount');
  return parseJsonAmount(value, UTXO_DECIMALS);
}
