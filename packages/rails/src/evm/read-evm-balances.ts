import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { EvmAssets } from './evm-payment.ts';
import { readNativeBalances } from './read-native-balances.ts';
import { parseWord, tokenCall } from './token-contract.ts';

/** What each account has now of each asset; assets of which it has nothing are left out. */
export async function readEvmBalances(
  rpc: JsonRpc,
  { nativeAssetId, byContract }: EvmAssets,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  const balances = new Map(accounts.map((account) => [account, new Map<string, bigint>()]));
  const note = (account: string, assetId: string, baseUnits: bigint) => {
    if (baseUnits > 0n) balances.get(account)?.set(assetId, baseUnits);
  };
  if (nativeAssetId !== null) {
    const native = await readNativeBalances(rpc, accounts, 'latest');
    for (const [account, baseUnits] of native) note(account, nativeAssetId, baseUnits);
  }
  for (const [contract, assetId] of byContract) {
    const words = await rpc.callAll(accounts.map((account) => tokenCall(contract, 'balanceOf', account)));
    accounts.forEach((account, index) => note(account, assetId, parseWord(words[index]) ?? 0n));
  }
  return balances;
}
