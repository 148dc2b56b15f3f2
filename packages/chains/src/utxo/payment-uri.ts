import { formatAmountShort } from '@naru/core';
import { UTXO_DECIMALS, type UtxoNetwork } from './utxo-network.ts';

/** `litecoin:ltc1...?amount=0.05`: the exact amount in whole coins, never rounded (BIP 21). */
export function utxoPaymentUri(network: UtxoNetwork, address: string, baseUnits: bigint): string {
  return `${network.uriScheme}:${address}?amount=${formatAmountShort(baseUnits, UTXO_DECIMALS)}`;
}
