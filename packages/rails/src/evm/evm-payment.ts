import type { PayoutIntent, SeenOutput } from '@naru/desk';
import type { ChainOutput } from '../scan/block-source.ts';
import {
  type EvmReceipt,
  type EvmTransaction,
  readEvmHeader,
  readEvmReceipt,
  readEvmTransaction,
} from './evm-answer.ts';
import { type TokenTransfer, parseTransferLog, placeInTransaction } from './token-transfer.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { type Paid, confirmPaid } from '../servers/second-opinion.ts';
import { seenOutput } from '../scan/scan-blocks.ts';
import type { Servers } from '../servers/server-pool.ts';

/** The assets of one EVM network that a desk offers. */
export interface EvmAssets {
  /** The network's own coin; null if the desk serves tokens only. */
  readonly nativeAssetId: string | null;
  /** The tokens, by contract in lower case. Tokens of other contracts do not exist for the desk. */
  readonly byContract: ReadonlyMap<string, string>;
  /** The operator's own paying accounts: the fees of their transactions are the desk's. */
  readonly payingAccounts: ReadonlySet<string>;
}

/**
 * The payments of a mined transaction to accounts that `isWanted`: by its own value, and by transfers of
 * listed tokens, as the contract logged them, which can be less than the sender asked for. A failed
 * transaction pays nothing; transfers of zero only advertise look-alike addresses; money that an account
 * sends to itself has not arrived.
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
    // If two transactions of an account have the same number, only one of them can stay.
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

/** False for transfers of zero, and of an account to itself. */
export function isPaid({ from, to, value }: TokenTransfer): boolean {
  return value > 0n && from !== to;
}

/** The payments of a transaction to accounts that `isWanted`, by one server; null while it is unmined. */
export async function readEvmPaid(
  rpc: JsonRpc,
  txid: string,
  { assets, isWanted }: { readonly assets: EvmAssets; readonly isWanted: (account: string) => boolean },
): Promise<Paid | null> {
  const reported = await rpc.call({ method: 'eth_getTransactionByHash', params: [txid] });
  if (reported === null) return null;
  const transaction = readEvmTransaction(reported);
  if (transaction.txid !== txid)
    throw new RailFault(
      'node_answer_malformed',
      'the node returned another transaction than the one asked for',
    );
  const receipt = await readReceipt(rpc, txid);
  if (receipt === null) return null;
  return { blockHash: receipt.blockHash, outputs: paymentsOf(assets, transaction, receipt, isWanted) };
}

/** The receipt of a transaction, or null if it is not mined. */
export async function readReceipt(rpc: JsonRpc, txid: string): Promise<EvmReceipt | null> {
  const answer = await rpc.call({ method: 'eth_getTransactionReceipt', params: [txid] });
  if (answer === null) return null;
  const receipt = readEvmReceipt(answer);
  if (receipt.txid !== txid)
    throw new RailFault('node_answer_malformed', 'the node returned the receipt of another transaction');
  return receipt;
}

/**
 * The payments of a transaction to `receiverKey`; null while it is in no block, because until then it may
 * fail, or another one with the same number of its account may replace it.
 */
export async function findEvmPayments(
  { servers, assets }: { readonly servers: Servers<JsonRpc>; readonly assets: EvmAssets },
  intent: PayoutIntent,
  { txidText, receiverKey }: { readonly txidText: string; readonly receiverKey: string },
): Promise<readonly SeenOutput[] | null> {
  const txid = parseTxid(txidText);
  if (txid === null) return null;
  const readFrom = (rpc: JsonRpc) =>
    readEvmPaid(rpc, txid, { assets, isWanted: (account) => account === receiverKey });
  const paid = await readFrom(servers.current);
  if (paid === null) return null;
  await confirmPaid(servers, paid, readFrom);
  const header = await servers.current.call({
    method: 'eth_getBlockByHash',
    params: [paid.blockHash, false],
  });
  if (header === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
  const block = readEvmHeader(header);
  return paid.outputs
    .map((output) => seenOutput(intent.assetId, output, block))
    .filter(({ assetId }) => assetId === intent.assetId);
}

/** People paste the hash with or without `0x`, in capitals, or a whole address of an explorer. */
function parseTxid(text: string): string | null {
  const digits = /(?<![0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/.exec(text.toLowerCase())?.[1];
  return digits === undefined ? null : `0x${digits}`;
}
