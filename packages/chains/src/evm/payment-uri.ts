import type { EvmNetwork } from './evm-network.ts';

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
