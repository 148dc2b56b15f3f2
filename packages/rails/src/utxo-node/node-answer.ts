import { UTXO_DECIMALS } from '@naru/chains';
import type { ChainOutput } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { parseJsonAmount } from './json-amount.ts';

/** Bounds what is kept of a transaction that gathers many coins. */
const SPENT_OUTPOINTS_MAX = 32;

/** A block as `getblock` with verbosity 2 tells it, as far as it is needed. */
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
  /** False for a transaction of a block that lost. */
  readonly isOnChain: boolean;
}

export function readHash(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw malformed('a hash');
  return value;
}

export function readHeight(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed('a height');
  return value;
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
    // Seconds since 1970 in the header (BIP 113 tells how far it may be off).
    minedAtMs: readHeight(block['time']) * 1000,
    transactions: readList(block['tx'], 'the transactions of a block'),
  };
}

/**
 * The outputs of a transaction whose script `isWanted`. Outputs without a script pay nobody on the chain that
 * is watched here (what leaves for Litecoin's extension blocks has none) and are passed over.
 */
export function readOutputs(value: unknown, isWanted: (script: string) => boolean): readonly ChainOutput[] {
  const transaction = readRecord(value, 'a transaction');
  const wanted: ChainOutput[] = [];
  let spentOutpoints: readonly string[] | null = null;
  for (const entry of readList(transaction['vout'], 'the outputs of a transaction')) {
    const output = readRecord(entry, 'an output');
    const script = output['scriptPubKey'];
    if (script === undefined) continue;
    const watchKey = readScript(readRecord(script, 'an output script')['hex']);
    if (!isWanted(watchKey)) continue;
    const txid = readHash(transaction['txid']);
    spentOutpoints ??= readSpentOutpoints(transaction);
    wanted.push({
      outputKey: `${txid}:${readHeight(output['n'])}`,
      watchKey,
      baseUnits: readAmount(output['value']),
      txid,
      spentOutpoints,
      isCoinbase: isCoinbase(transaction),
    });
  }
  return wanted;
}

/** The scripts that `scantxoutset` found money at. */
export function readUnspentScripts(value: unknown): readonly string[] {
  const scan = readRecord(value, 'a scan of unspent outputs');
  if (scan['success'] !== true) throw malformed('a scan of unspent outputs');
  return readList(scan['unspents'], 'unspent outputs').map((unspent) =>
    readScript(readRecord(unspent, 'an unspent output')['scriptPubKey']),
  );
}

/**
 * What a transaction spends. Inputs that are no output of a transaction (a miner's reward, Litecoin's
 * extension blocks) are passed over. Of more than {@link SPENT_OUTPOINTS_MAX} the first in the order of the
 * alphabet are told, so that a transaction and its replacement are cut off alike.
 */
function readSpentOutpoints(transaction: Readonly<Record<string, unknown>>): readonly string[] {
  const outpoints: string[] = [];
  for (const entry of readList(transaction['vin'], 'the inputs of a transaction')) {
    const input = readRecord(entry, 'an input');
    if (input['txid'] === undefined) continue;
    outpoints.push(`${readHash(input['txid'])}:${readHeight(input['vout'])}`);
  }
  return outpoints.sort().slice(0, SPENT_OUTPOINTS_MAX);
}

/** What `getrawtransaction` tells: unconfirmed when it names no block. */
export function readNodeTransaction(value: unknown): NodeTransaction {
  const transaction = readRecord(value, 'a transaction');
  const { blockhash } = transaction;
  return {
    txid: readHash(transaction['txid']),
    outputs: readOutputs(transaction, () => true),
    blockHash: blockhash === undefined ? null : readHash(blockhash),
    isOnChain: transaction['in_active_chain'] !== false,
  };
}

/** The same out of a block told with verbosity 2; null when the block does not hold it. */
export function findInBlock(value: unknown, txid: string): NodeTransaction | null {
  const block = readRecord(value, 'a block');
  const confirmations = block['confirmations'];
  if (typeof confirmations !== 'number') throw malformed('the depth of a block');
  const transaction = readNodeBlock(block).transactions.find(
    (entry) => readRecord(entry, 'a transaction')['txid'] === txid,
  );
  if (transaction === undefined) return null;
  return {
    txid,
    outputs: readOutputs(transaction, () => true),
    blockHash: readHash(block['hash']),
    // A block that lost has -1 confirmations.
    isOnChain: confirmations > 0,
  };
}

function isCoinbase(transaction: Readonly<Record<string, unknown>>): boolean {
  const [first] = readList(transaction['vin'], 'the inputs of a transaction');
  return first !== undefined && readRecord(first, 'an input')['coinbase'] !== undefined;
}

function readScript(value: unknown): string {
  if (typeof value !== 'string') throw malformed('an output script');
  return value;
}

function readAmount(value: unknown): bigint {
  if (typeof value !== 'string') throw malformed('an amount');
  return parseJsonAmount(value, UTXO_DECIMALS);
}

/** Faults with `what` in its message when the node told something else than a record. */
export function readRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed(what);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

function malformed(what: string): RailFault {
  return new RailFault('node_answer_malformed', `the node told ${what} in a way that cannot be read`);
}
