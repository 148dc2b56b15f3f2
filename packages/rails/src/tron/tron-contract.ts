import { parseAbiText } from '../evm/abi-text.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readRecord } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';

const WORD = /^[0-9a-f]{64}$/;
const DIGITS = /^(?:[0-9a-f]{2})+$/;

interface TronCall {
  readonly method: string;
  readonly account?: string;
}

/** The word that a method of a contract answers; null where it fails or does not exist. */
export async function readTronContract(
  http: TronHttp,
  contract: string,
  call: TronCall,
): Promise<bigint | null> {
  const digits = await callTronContract(http, contract, call);
  return digits !== null && WORD.test(digits) ? BigInt(`0x${digits}`) : null;
}

/** The text that a method of a contract answers. */
export async function readTronText(http: TronHttp, contract: string, method: string): Promise<string | null> {
  const digits = await callTronContract(http, contract, { method });
  return digits !== null && DIGITS.test(digits) ? parseAbiText(digits) : null;
}

/**
 * What a method returned. A failing call says `result: true` as well, and is told from a working one by what
 * its transaction says.
 */
async function callTronContract(
  http: TronHttp,
  contract: string,
  { method, account }: TronCall,
): Promise<string | null> {
  const answer = readRecord(
    await http('/wallet/triggerconstantcontract', {
      owner_address: contract,
      contract_address: contract,
      function_selector: method,
      parameter: account === undefined ? '' : account.slice(2).padStart(64, '0'),
    }),
    'the answer of a contract',
  );
  const result = readRecord(answer['result'] ?? {}, 'the answer of a contract');
  const words = answer['constant_result'];
  if (result['result'] !== true || hasFailed(answer['transaction'])) return null;
  const [word] = Array.isArray(words) ? words : [];
  return typeof word === 'string' ? word : null;
}

function hasFailed(transaction: unknown): boolean {
  const results = readRecord(transaction ?? {}, 'the answer of a contract')['ret'];
  if (results === undefined) return false;
  if (!Array.isArray(results))
    throw new RailFault('node_answer_malformed', 'the node returned the answer of a contract badly');
  return results.some((each) => readRecord(each, 'the answer of a contract')['ret'] === 'FAILED');
}
