import { isRecord } from '../http/read-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';

/** The needed part of a block with whole transactions. */
export interface EvmBlock {
  readonly hash: string;
  readonly height: number;
  /** Null for the first block. */
  readonly previousHash: string | null;
  readonly minedAtMs: number;
  readonly transactions: readonly EvmTransaction[];
}

export interface EvmTransaction {
  readonly txid: string;
  readonly from: string;
  /** Null for the creation of a contract. */
  readonly to: string | null;
  readonly value: bigint;
  readonly nonce: number;
  /** Null while unconfirmed. */
  readonly blockHash: string | null;
}

export interface EvmLog {
  readonly contract: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly txid: string;
  readonly blockHash: string;
  /** The index in the block, which changes if the block does. */
  readonly logIndex: number;
}

export interface EvmReceipt {
  readonly txid: string;
  readonly blockHash: string;
  readonly from: string;
  readonly isSuccessful: boolean;
  /** What the sender paid for the transaction. */
  readonly feeBaseUnits: bigint;
  readonly logs: readonly EvmLog[];
}

const ZERO_HASH = `0x${'0'.repeat(64)}`;

/** A hexadecimal number as Ethereum writes it; never a JSON number, which would lose digits. */
export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw malformed('a number');
  return BigInt(value);
}

export function readSmallQuantity(value: unknown): number {
  const quantity = Number(readQuantity(value));
  if (!Number.isSafeInteger(quantity)) throw malformed('a height');
  return quantity;
}

export function readHash(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw malformed('a hash');
  return value.toLowerCase();
}

function readAccount(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) throw malformed('an account');
  return value.toLowerCase();
}

/** Bytes as hexadecimal digits after `0x`. */
export function readBytes(value: unknown): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) throw malformed('bytes');
  return value.toLowerCase();
}

export function readEvmBlock(value: unknown): EvmBlock {
  const block = readRecord(value, 'a block');
  const previousHash = readHash(block['parentHash']);
  return {
    ...readEvmHeader(block),
    previousHash: previousHash === ZERO_HASH ? null : previousHash,
    transactions: readList(block['transactions'], 'the transactions of a block').map(readEvmTransaction),
  };
}

export function readEvmHeader(value: unknown): Pick<EvmBlock, 'hash' | 'height' | 'minedAtMs'> {
  const block = readRecord(value, 'a block');
  return {
    hash: readHash(block['hash']),
    height: readSmallQuantity(block['number']),
    minedAtMs: readSmallQuantity(block['timestamp']) * 1000,
  };
}

export function readEvmTransaction(value: unknown): EvmTransaction {
  const transaction = readRecord(value, 'a transaction');
  const { to, blockHash } = transaction;
  return {
    txid: readHash(transaction['hash']),
    from: readAccount(transaction['from']),
    to: to === null || to === undefined ? null : readAccount(to),
    value: readQuantity(transaction['value']),
    nonce: readSmallQuantity(transaction['nonce']),
    blockHash: blockHash === null || blockHash === undefined ? null : readHash(blockHash),
  };
}

export function readEvmLogs(value: unknown): readonly EvmLog[] {
  return readList(value, 'a list of logs').map((entry) => {
    const log = readRecord(entry, 'a log');
    if (log['removed'] === true)
      throw new RailFault('chain_moved', 'the node returned a log of a block that is gone');
    return {
      contract: readAccount(log['address']),
      topics: readList(log['topics'], 'the topics of a log').map(readHash),
      data: readBytes(log['data']),
      txid: readHash(log['transactionHash']),
      blockHash: readHash(log['blockHash']),
      logIndex: readSmallQuantity(log['logIndex']),
    };
  });
}

export function readEvmReceipt(value: unknown): EvmReceipt {
  const receipt = readRecord(value, 'a receipt');
  const { effectiveGasPrice } = receipt;
  const gasPrice = effectiveGasPrice === undefined ? 0n : readQuantity(effectiveGasPrice);
  return {
    txid: readHash(receipt['transactionHash']),
    blockHash: readHash(receipt['blockHash']),
    from: readAccount(receipt['from']),
    isSuccessful: readQuantity(receipt['status']) === 1n,
    feeBaseUnits: readQuantity(receipt['gasUsed']) * gasPrice,
    logs: readEvmLogs(receipt['logs']),
  };
}

function readRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed(what);
  return value;
}

function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

function malformed(what: string): RailFault {
  return new RailFault('node_answer_malformed', `the node returned ${what} in a way that cannot be read`);
}
