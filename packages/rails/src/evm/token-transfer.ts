import type { AssetFacts, EvmNetwork } from '@naru/chains';
import type { EvmLog, EvmReceipt } from './evm-answer.ts';

/** The first four bytes of Keccak-256 of `transfer(address,uint256)` (ERC-20). */
const TRANSFER_METHOD = '0xa9059cbb';
const WORD_DIGITS = 64;

interface Transfer {
  readonly asset: AssetFacts;
  /** An address of the network. */
  readonly to: string;
  readonly baseUnits: bigint;
}

/** The fields of a transaction, without those that only its sender knows: number, gas and price. */
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

/** `Transfer(address,address,uint256)` (ERC-20). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The length of a word of 32 bytes as text. */
const WORD_TEXT_LENGTH = 66;

export interface TokenTransfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly log: EvmLog;
}

/**
 * A transfer of a fungible token, or null. The event of collectibles (ERC-721) has the same first topic, but
 * a fourth one and no data.
 */
export function parseTransferLog(log: EvmLog): TokenTransfer | null {
  const [topic, from = '', to = ''] = log.topics;
  if (topic !== TRANSFER_TOPIC || log.topics.length !== 3 || log.data.length !== WORD_TEXT_LENGTH)
    return null;
  return {
    contract: log.contract,
    from: accountOfTopic(from),
    to: accountOfTopic(to),
    value: BigInt(log.data),
    log,
  };
}

/**
 * The index of a log in its own transaction. The index in the block (`logIndex`) would not do: it changes
 * when a reorganisation puts the same transaction behind other ones.
 */
export function placeInTransaction(receipt: EvmReceipt, log: EvmLog): number {
  const first = Math.min(...receipt.logs.map(({ logIndex }) => logIndex));
  return log.logIndex - first;
}

function accountOfTopic(topic: string): string {
  return `0x${topic.slice(-40)}`;
}
