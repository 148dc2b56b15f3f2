import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import { readBytes } from './evm-answer.ts';

const WORD_DIGITS = 64;
/** The longest symbol or name of a token; longer ones try to deceive people. */
const TEXT_BYTES_MAX = 64;

/**
 * The text that a contract returned, from hexadecimal digits: an offset, a length and UTF-8 bytes. Old
 * contracts return one word instead, padded with zeros. Null for anything else.
 */
export function parseAbiText(digits: string): string | null {
  if (digits.length === WORD_DIGITS) return toText(digits);
  const [offset, length] = [0, 1].map((at) => digits.slice(at * WORD_DIGITS, (at + 1) * WORD_DIGITS));
  if (offset === undefined || length?.length !== WORD_DIGITS || BigInt(`0x${offset}`) !== 32n) return null;
  const byteCount = BigInt(`0x${length}`);
  if (byteCount > TEXT_BYTES_MAX) return null;
  const text = digits.slice(2 * WORD_DIGITS, 2 * WORD_DIGITS + 2 * Number(byteCount));
  return text.length === 2 * Number(byteCount) ? toText(text) : null;
}

function toText(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8').replace(/\0+$/, '');
}

/** The first 4 bytes of the hash of a method's signature, which name it in a call. */
const METHODS = {
  decimals: '313ce567',
  symbol: '95d89b41',
  balanceOf: '70a08231',
  isBlackListed: 'e47d6060',
  isBlocked: 'fbac3951',
} as const;
export type TokenMethod = keyof typeof METHODS;

const WORD_TEXT_LENGTH = 66;

/** A call of a token's contract that reads one word of 32 bytes. */
export function tokenCall(contract: string, method: TokenMethod, account?: string) {
  const argument = account === undefined ? '' : account.slice(2).padStart(64, '0');
  return {
    method: 'eth_call',
    params: [{ to: contract, data: `0x${METHODS[method]}${argument}` }, 'latest'],
  };
}

/** The answer of {@link tokenCall}; null if there is no such contract or method. */
export async function readToken(rpc: JsonRpc, ...call: Parameters<typeof tokenCall>): Promise<bigint | null> {
  try {
    return parseWord(await rpc.call(tokenCall(...call)));
  } catch (error) {
    // A revert; nodes number it differently.
    if (error instanceof RpcRefusal) return null;
    throw error;
  }
}

/** An address without a contract answers every call with nothing. */
export function parseWord(value: unknown): bigint | null {
  const bytes = readBytes(value);
  return bytes.length === WORD_TEXT_LENGTH ? BigInt(bytes) : null;
}

/** The text that a method of a token returns; null if there is none. */
export async function readTokenText(
  rpc: JsonRpc,
  ...call: Parameters<typeof tokenCall>
): Promise<string | null> {
  return parseAbiText(readBytes(await rpc.call(tokenCall(...call))).slice(2));
}
