import type { AssetFacts, EvmNetwork } from '@naru/chains';

/** The first four bytes of Keccak-256 of `transfer(address,uint256)` (ERC-20). */
const TRANSFER_METHOD = '0xa9059cbb';
const WORD_DIGITS = 64;

interface Transfer {
  readonly asset: AssetFacts;
  /** An address of the network. */
  readonly to: string;
  readonly baseUnits: bigint;
}

/** What a transaction consists of, apart from what only its sender knows: number, gas and price. */
export function evmTransferFields({ chainId }: EvmNetwork, { asset, to, baseUnits }: Transfer) {
  const chain = { chain_id: String(chainId) };
  return asset.contract === null
    ? { ...chain, to, value: String(baseUnits), data: '' }
    : {
        ...chain,
        to: asset.contract,
        value: '0',
        data: TRANSFER_METHOD + transferWords(to.slice(2), baseUnits),
      };
}

/** The arguments of `transfer(address,uint256)` as hexadecimal words; an account has 40 digits. */
export function transferWords(account: string, baseUnits: bigint): string {
  const words = [account.toLowerCase(), baseUnits.toString(16)];
  return words.map((word) => word.padStart(WORD_DIGITS, '0')).join('');
}
