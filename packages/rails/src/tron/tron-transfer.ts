import { type AssetFacts, parseNetworkAddress, tronContractKey } from '@naru/chains';
import { transferWords } from '../evm/transfer-call.ts';

/** Tether takes up to twice as much for a receiver that never had any. */
export const TOKEN_ENERGY = 131_000n;
/** The most that a unit of energy has ever cost, in sun. */
const ENERGY_PRICE_MAX = 420n;

interface Transfer {
  readonly asset: AssetFacts;
  readonly to: string;
  readonly baseUnits: bigint;
  /** In sun. A transfer that succeeds burns only what it takes. */
  readonly feeLimit?: bigint;
}

/** What a transaction consists of, as java-tron names it; in sun, and of a token in its own base units. */
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
