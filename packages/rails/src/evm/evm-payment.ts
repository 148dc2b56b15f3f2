import type { ChainOutput } from '../scan/block-source.ts';
import type { EvmReceipt, EvmTransaction } from './evm-answer.ts';
import { type TokenTransfer, parseTransferLog, placeInTransaction } from './transfer-log.ts';

/** What a desk serves of one EVM network. */
export interface EvmAssets {
  /** The network's own coin; null if the desk serves tokens only. */
  readonly nativeAssetId: string | null;
  /** The tokens, by contract in lower case. Tokens of other contracts do not exist for the desk. */
  readonly byContract: ReadonlyMap<string, string>;
  /** The operator's own paying accounts: the fees of their transactions are the desk's. */
  readonly payingAccounts: ReadonlySet<string>;
}

/**
 * What a mined transaction pays to accounts that `isWanted`: by its own value, and by transfers of listed
 * tokens, as the contract logged them, which can be less than what the sender asked for. A failed transaction
 * pays nothing; transfers of nothing only advertise look-alike addresses; money that an account sends to
 * itself has not arrived.
 */
export function paymentsOf(
  assets: EvmAssets,
  transaction: EvmTransaction,
  receipt: EvmReceipt,
  isWanted: (account: string) => boolean,
): readonly ChainOutput[] {
  if (!receipt.isSuccessful) return [];
  const { txid, from, to, value, nonce } = transaction;
  const shared = {
    txid,
    // Of two transactions with the same number of the same account only one can last.
    spentOutpoints: [`${from}:${nonce}`],
    mark: null,
    flags: [],
    networkFeeBaseUnits: assets.payingAccounts.has(from) ? receipt.feeBaseUnits : null,
    isCoinbase: false,
  };
  const outputs: ChainOutput[] = [];
  const { nativeAssetId } = assets;
  if (nativeAssetId !== null && to !== null && to !== from && value > 0n && isWanted(to))
    outputs.push({
      ...shared,
      outputKey: `${txid}:native`,
      assetId: nativeAssetId,
      watchKey: to,
      baseUnits: value,
    });
  for (const transfer of receipt.logs.map(parseTransferLog)) {
    if (transfer === null || !isPaid(transfer) || !isWanted(transfer.to)) continue;
    const assetId = assets.byContract.get(transfer.contract);
    if (assetId === undefined) continue;
    outputs.push({
      ...shared,
      outputKey: `${txid}:l${placeInTransaction(receipt, transfer.log)}`,
      assetId,
      watchKey: transfer.to,
      baseUnits: transfer.value,
    });
  }
  return outputs;
}

/** False for transfers of nothing, and of an account to itself. */
export function isPaid({ from, to, value }: TokenTransfer): boolean {
  return value > 0n && from !== to;
}
