import { type AssetFacts, parseNetworkAddress, tronContractKey } from '@naru/chains';
import { transferWords } from '../evm/token-transfer.ts';
import { parseAbiText } from '../evm/token-contract.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readRecord } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';

/** A transfer of Tether uses up to twice as much if the receiver never had any. */
export const TOKEN_ENERGY = 131_000n;
/** The highest price of a unit of energy so far, in sun. */
const ENERGY_PRICE_MAX = 420n;

interface Transfer {
  readonly asset: AssetFacts;
  readonly to: string;
  readonly baseUnits: bigint;
  /** In sun. A transfer that succeeds burns only the used part. */
  readonly feeLimit?: bigint;
}

/** The fields of a transaction as java-tron names them; amounts in sun, of a token in its own base units. */
export function tronTransferFields(transfer: Transfer): Readonly<Record<string, string>> {
  const { asset, to, baseUnits, feeLimit = TOKEN_ENERGY * ENERGY_PRICE_MAX } = transfer;
  if (asset.contract === null) return { value: String(baseUnits) };
  return {
    value: '0',
    contract: asset.contract,
    contract_hex: tronContractKey(asset.contract),
    function_selector: 'transfer(address,uint256)',
    parameter: transferWords(tronReceiverKey(to).slice(2), baseUnits),
    fee_limit: String(feeLimit),
  };
}

/** 42 hexadecimal digits. */
export function tronReceiverKey(address: string): string {
  const parsed = parseNetworkAddress('tron', address);
  if (!parsed.ok) throw new Error('a payment to an address that this network does not know');
  return parsed.value.watchKey;
}

const WORD = /^[0-9a-f]{64}$/;
const DIGITS = /^(?:[0-9a-f]{2})+$/;

interface TronCall {
  readonly method: string;
  readonly account?: string;
}

/** The word that a method of a contract returns; null if it fails or does not exist. */
export async function readTronContract(
  http: TronHttp,
  contract: string,
  call: TronCall,
): Promise<bigint | null> {
  const digits = await callTronContract(http, contract, call);
  return digits !== null && WORD.test(digits) ? BigInt(`0x${digits}`) : null;
}

/** The text that a method of a contract returns. */
export async function readTronText(http: TronHttp, contract: string, method: string): Promise<string | null> {
  const digits = await callTronContract(http, contract, { method });
  return digits !== null && DIGITS.test(digits) ? parseAbiText(digits) : null;
}

/**
 * The result of a method. A failing call reports `result: true` as well, and differs from a working one in
 * the status of its transaction.
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
