import { isRecord } from '../http/read-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';

/** Answers leave out everything that has its default value, so every field may be missing. */
export interface TronBlock {
  readonly hash: string;
  readonly height: number;
  /** Null for the first block. */
  readonly previousHash: string | null;
  readonly minedAtMs: number;
  readonly transactions: readonly TronTransaction[];
}

export interface TronTransaction {
  readonly txid: string;
  /** The account that ordered it and pays its fee; null if the node does not report it. */
  readonly owner: string | null;
  /** A transfer of TRX by the network's own kind of transaction, if it succeeded; else null. */
  readonly transfer: TronTransfer | null;
}

/** Accounts are 42 hexadecimal digits that begin with 41. */
export interface TronTransfer {
  readonly from: string;
  readonly to: string;
  readonly sun: bigint;
}

export interface TronInfo {
  readonly txid: string;
  readonly height: number;
  readonly minedAtMs: number;
  readonly isSuccessful: boolean;
  readonly feeSun: bigint;
  /** In the order of the transaction; contracts and topics without prefix. */
  readonly logs: readonly TronLog[];
  /** Payments of contracts in TRX. */
  readonly internal: readonly TronTransfer[];
}

export interface TronLog {
  readonly contract: string;
  readonly topics: readonly string[];
  readonly data: string;
}

const HASH = /^[0-9a-f]{64}$/;
const ACCOUNT = /^41[0-9a-f]{40}$/;

/** Null for `{}`, which means that there is no such block. */
export function readTronBlock(value: unknown): TronBlock | null {
  const block = readRecord(value, 'a block');
  if (block['blockID'] === undefined) return null;
  const hash = readText(block['blockID'], HASH, 'a hash');
  const header = readRecord(readRecord(block['block_header'], 'a header')['raw_data'], 'a header');
  const height = readCount(header['number'] ?? 0);
  // The first 8 bytes of a block's identifier are its height.
  if (Number.parseInt(hash.slice(0, 16), 16) !== height) throw malformed('the height of a block');
  return {
    hash,
    height,
    previousHash: height === 0 ? null : readText(header['parentHash'], HASH, 'a hash'),
    minedAtMs: readCount(header['timestamp'] ?? 0),
    transactions: readList(block['transactions'] ?? [], 'transactions').map(readTronTransaction),
  };
}

function readTronTransaction(value: unknown): TronTransaction {
  const transaction = readRecord(value, 'a transaction');
  return {
    txid: readText(transaction['txID'], HASH, 'a transaction'),
    owner: readOwner(transaction),
    transfer: readTransfer(transaction),
  };
}

/** A kind of transaction that names no owner, or in its own way, must not stop the reading of its block. */
function readOwner({ raw_data: raw }: Readonly<Record<string, unknown>>): string | null {
  const contracts: unknown = isRecord(raw) ? raw['contract'] : null;
  if (!Array.isArray(contracts) || contracts.length !== 1) return null;
  const [contract]: readonly unknown[] = contracts;
  const parameter = isRecord(contract) ? contract['parameter'] : null;
  const value = isRecord(parameter) ? parameter['value'] : null;
  const owner = isRecord(value) ? value['owner_address'] : null;
  return typeof owner === 'string' && ACCOUNT.test(owner) ? owner : null;
}

/**
 * Only transfers of the network's own coin, and only successful ones: other kinds of transactions carry
 * amounts too, of worthless tokens, frozen coins or votes.
 */
function readTransfer(transaction: Readonly<Record<string, unknown>>): TronTransfer | null {
  const [result] = readList(transaction['ret'] ?? [], 'a result');
  if (!isRecord(result) || result['contractRet'] !== 'SUCCESS') return null;
  const raw = readRecord(transaction['raw_data'], 'a transaction');
  const [contract, ...others] = readList(raw['contract'], 'a transaction');
  if (!isRecord(contract) || contract['type'] !== 'TransferContract' || others.length > 0) return null;
  const { amount, owner_address, to_address } = readRecord(
    readRecord(contract['parameter'], 'a transfer')['value'],
    'a transfer',
  );
  return {
    from: readText(owner_address, ACCOUNT, 'an account'),
    to: readText(to_address, ACCOUNT, 'an account'),
    sun: readSun(amount ?? 0),
  };
}

/** The results of the transactions of a block; an empty block answers `[]` or `{}`. */
export function readTronInfos(value: unknown): readonly TronInfo[] {
  if (isRecord(value) && Object.keys(value).length === 0) return [];
  return readList(value, 'results').map((each) => {
    const info = readTronInfo(each);
    if (info === null) throw malformed('a result');
    return info;
  });
}

/** Null for `{}`: it is not mined. */
export function readTronInfo(value: unknown): TronInfo | null {
  const info = readRecord(value, 'a result');
  if (info['id'] === undefined) return null;
  const receipt = readRecord(info['receipt'] ?? {}, 'a receipt');
  const contractResult = receipt['result'];
  return {
    txid: readText(info['id'], HASH, 'a transaction'),
    height: readCount(info['blockNumber'] ?? 0),
    minedAtMs: readCount(info['blockTimeStamp'] ?? 0),
    isSuccessful:
      info['result'] !== 'FAILED' && (contractResult === undefined || contractResult === 'SUCCESS'),
    feeSun: readSun(info['fee'] ?? 0),
    logs: readList(info['log'] ?? [], 'logs').map(readLog),
    internal: readList(info['internal_transactions'] ?? [], 'payments of contracts').flatMap(readInternal),
  };
}

function readLog(value: unknown): TronLog {
  const log = readRecord(value, 'a log');
  return {
    contract: readText(log['address'], /^[0-9a-f]{40}$/, 'a contract'),
    topics: readList(log['topics'] ?? [], 'topics').map((topic) => readText(topic, HASH, 'a topic')),
    data: readText(log['data'] ?? '', /^(?:[0-9a-f]{2})*$/, 'the data of a log'),
  };
}

/** Payments of tokens of the old kind have an identifier; rejected ones were undone. */
function readInternal(value: unknown): readonly TronTransfer[] {
  const call = readRecord(value, 'a payment of a contract');
  if (call['rejected'] === true || call['caller_address'] === undefined) return [];
  const { caller_address, transferTo_address } = call;
  if (transferTo_address === undefined) return [];
  return readList(call['callValueInfo'] ?? [], 'amounts').flatMap((entry) => {
    const { callValue, tokenId } = readRecord(entry, 'an amount');
    if (callValue === undefined || tokenId !== undefined) return [];
    return [
      {
        from: readText(caller_address, ACCOUNT, 'an account'),
        to: readText(transferTo_address, ACCOUNT, 'an account'),
        sun: readSun(callValue),
      },
    ];
  });
}

/** A millionth of a TRX. Numbers beyond JavaScript's are texts, see `parseTronJson`. */
export function readSun(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return BigInt(readText(value, /^\d{1,19}$/, 'an amount'));
}

/** Parses JSON and keeps the digits of numbers that exceed JavaScript's. */
export function parseTronJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value;
  const value: unknown = JSON.parse(text, keepDigits);
  return value;
}

export function readRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed(what);
  return value;
}

function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

function readText(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw malformed(what);
  return value;
}

function readCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed('a number');
  return value;
}

function malformed(what: string): RailFault {
  return new RailFault('node_answer_malformed', `the node returned ${what} in a way that cannot be read`);
}
