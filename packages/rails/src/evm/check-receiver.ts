import type { ReceiverProblem } from '@naru/desk';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { readBytes } from './evm-answer.ts';
import { readToken } from './token-contract.ts';

/** An account that delegates to a program (EIP-7702) is still a wallet, with this before the program. */
const DELEGATION_PREFIX = '0xef0100';

/** What the network says of the receiver of a payment of a token, or of the network's own coin. */
export async function checkEvmReceiver(
  rpc: JsonRpc,
  account: string,
  contract: string | null,
): Promise<readonly ReceiverProblem[]> {
  const problems: ReceiverProblem[] = [];
  if (contract !== null && (await isBlocked(rpc, contract, account)))
    problems.push({ code: 'receiver_blocked', isBlocking: true });
  const code = readBytes(await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] }));
  if (code !== '0x' && !code.startsWith(DELEGATION_PREFIX))
    problems.push({ code: 'receiver_is_contract', isBlocking: false });
  return problems;
}

/** Issuers name their list of blocked accounts differently; tokens without one have neither method. */
export async function isBlocked(rpc: JsonRpc, contract: string, account: string): Promise<boolean> {
  for (const method of ['isBlackListed', 'isBlocked'] as const)
    if ((await readToken(rpc, contract, method, account)) === 1n) return true;
  return false;
}
