import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { Paid } from '../servers/second-opinion.ts';
import { type EvmReceipt, readEvmReceipt, readEvmTransaction } from './evm-answer.ts';
import { type EvmAssets, paymentsOf } from './evm-payment.ts';

/** What a server says that a transaction pays to accounts that `isWanted`; null while it is in no block. */
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
