import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { type EvmReceipt, readEvmReceipt } from './evm-answer.ts';

/** The servers of one network. */
export interface EvmServers {
  /** The one that is read. */
  readonly rpc: JsonRpc;
  /** All of them, the one that is read included. */
  readonly all: readonly JsonRpc[];
}

/** Where a network has several servers, so many have to have the same receipt. */
const AGREEING_MIN = 2;

/**
 * The receipt of a transaction, or null if it is not mined. A payment that only one of several servers
 * has seen is not believed: the rail waits, and an operator finds the disagreement in the log.
 */
export async function readReceipt({ rpc, all }: EvmServers, txid: string): Promise<EvmReceipt | null> {
  const receipt = await readReceiptFrom(rpc, txid);
  if (receipt === null || all.length === 1) return receipt;
  const told = await Promise.allSettled(all.map((server) => readReceiptFrom(server, txid)));
  const agreeing = told.filter((each) => each.status === 'fulfilled' && isSame(each.value, receipt));
  if (agreeing.length >= AGREEING_MIN) return receipt;
  throw new RailFault('sources_disagree', 'no second server confirms a payment that the first one shows');
}

async function readReceiptFrom(rpc: JsonRpc, txid: string): Promise<EvmReceipt | null> {
  const answer = await rpc.call({ method: 'eth_getTransactionReceipt', params: [txid] });
  if (answer === null) return null;
  const receipt = readEvmReceipt(answer);
  if (receipt.txid !== txid)
    throw new RailFault('node_answer_malformed', 'the node told the receipt of another transaction');
  return receipt;
}

function isSame(one: EvmReceipt | null, other: EvmReceipt): boolean {
  return (
    one !== null &&
    one.blockHash === other.blockHash &&
    one.isSuccessful === other.isSuccessful &&
    JSON.stringify(one.logs) === JSON.stringify(other.logs)
  );
}
