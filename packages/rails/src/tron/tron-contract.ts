import { RailFault } from '../scan/rail-fault.ts';
import { readRecord } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';

const WORD = /^[0-9a-f]{64}$/;

/**
 * The word that a method of a contract answers; null where it fails or does not exist. A failing call says
 * `result: true` as well, and is told from a working one by what its transaction says.
 */
export async function readTronContract(
  http: TronHttp,
  contract: string,
  { method, account }: { readonly method: string; readonly account?: string },
): Promise<bigint | null> {
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
  return typeof word === 'string' && WORD.test(word) ? BigInt(`0x${word}`) : null;
}

function hasFailed(transaction: unknown): boolean {
  const results = readRecord(transaction ?? {}, 'the answer of a contract')['ret'];
  if (results === undefined) return false;
  if (!Array.isArray(results))
    throw new RailFault('node_answer_malformed', 'the node told the answer of a contract badly');
  return results.some((each) => readRecord(each, 'the answer of a contract')['ret'] === 'FAILED');
}
