import { formatAmountShort } from '@naru/core';
import type { EvmNetwork } from './catalog/evm-network.ts';
import { MONERO_DECIMALS } from './address-rules/monero-network.ts';
import type { TaggedAddress } from './address/address-tag.ts';
import { UTXO_DECIMALS, type UtxoNetwork } from './utxo/utxo-network.ts';

/** What is paid: the network's own coin, or a token by its contract. */
interface EvmPaymentRequest {
  readonly address: string;
  readonly baseUnits: bigint;
  /** Null for the network's own coin. */
  readonly contract: string | null;
}

/**
 * A payment link with the network's chain id and the exact amount in base units (EIP-681), never rounded:
 * `ethereum:0x...@1?value=...` or `ethereum:<contract>@1/transfer?address=0x...&uint256=...`.
 */
export function evmPaymentUri({ chainId }: EvmNetwork, request: EvmPaymentRequest): string {
  const { address, baseUnits, contract } = request;
  return contract === null
    ? `ethereum:${address}@${chainId}?value=${baseUnits}`
    : `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${baseUnits}`;
}

/** `monero:8...?tx_amount=0.05`: the exact amount in whole coins, never rounded (Monero's own URI scheme). */
export function moneroPaymentUri(address: string, baseUnits: bigint): string {
  return `monero:${address}?tx_amount=${formatAmountShort(baseUnits, MONERO_DECIMALS)}`;
}

/**
 * A payment link that contains the tag: `xrpl://r...?amount=12.5&dt=7` in whole coins, or
 * `ton://transfer/UQ...?amount=12500000000&text=7` in base units. Null for networks without such a standard.
 */
export function taggedPaymentUri(
  networkId: string,
  { address, tag }: TaggedAddress,
  amount: { readonly baseUnits: bigint; readonly decimals: number },
): string | null {
  const text = encodeURIComponent(tag);
  if (networkId === 'xrp')
    return `xrpl://${address}?amount=${formatAmountShort(amount.baseUnits, amount.decimals)}&dt=${text}`;
  if (networkId === 'ton') return `ton://transfer/${address}?amount=${amount.baseUnits}&text=${text}`;
  return null;
}

/** `litecoin:ltc1...?amount=0.05`: the exact amount in whole coins, never rounded (BIP 21). */
export function utxoPaymentUri(network: UtxoNetwork, address: string, baseUnits: bigint): string {
  return `${network.uriScheme}:${address}?amount=${formatAmountShort(baseUnits, UTXO_DECIMALS)}`;
}
