import type { JsonRpc } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readBytes, readQuantity } from './evm-answer.ts';
import type { EvmAssets } from './evm-payment.ts';
import { parseWord, tokenCall } from './token-contract.ts';

/** A call returns at most as many bytes as the code of a contract (EIP-170): 768 words. */
const ACCOUNTS_PER_CALL_MAX = 700;
const WORD_DIGITS = 64;

/**
 * The balances of many accounts after a block, with one call for hundreds of them. A request for each would
 * be more than public nodes allow.
 */
export async function readNativeBalances(
  rpc: JsonRpc,
  accounts: readonly string[],
  block: number | 'latest',
): Promise<ReadonlyMap<string, bigint>> {
  const balances = new Map<string, bigint>();
  const tag = block === 'latest' ? block : `0x${block.toString(16)}`;
  for (let at = 0; at < accounts.length; at += ACCOUNTS_PER_CALL_MAX) {
    const some = accounts.slice(at, at + ACCOUNTS_PER_CALL_MAX);
    const call = { method: 'eth_call', params: [{ data: balanceProgram(some) }, tag] };
    const words = readBytes(await rpc.call(call)).slice(2);
    if (words.length !== some.length * WORD_DIGITS)
      throw new RailFault('node_answer_malformed', 'the node returned balances in a way that cannot be read');
    some.forEach((account, index) => {
      balances.set(account, BigInt(`0x${words.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS)}`));
    });
  }
  return balances;
}

/**
 * A program for the virtual machine that puts the balance of each account behind it into memory and returns
 * them. It runs as the creation of a contract, in a call that changes nothing.
 */
function balanceProgram(accounts: readonly string[]): string {
  const count = accounts.length.toString(16).padStart(4, '0');
  const bytes = (accounts.length * 32).toString(16).padStart(4, '0');
  return [
    `0x61${count}`, // i = number of accounts
    '5b', // 0x03: the loop
    '8015602a57', // at 0 go to the end (0x2a)
    '60019003', // i = i - 1
    '6014', // 20 bytes ...
    '81601402603201', // ... of the code at 0x32 + 20 * i ...
    '8260051b600c01', // ... to the memory at 32 * i + 12
    '39',
    '8060051b', // 32 * i
    '805131', // the balance of the account there
    '9052', // takes its place
    '600356', // back to the loop
    '5b50', // 0x2a: the end
    `61${bytes}6000f3`, // returns 32 bytes for each account
    ...accounts.map((account) => account.slice(2)),
  ].join('');
}

/** The balances of each account now, by asset; balances of zero are left out. */
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

/** Accounts that have money, or had some and sent it on: their transactions are counted from 0. */
export async function listUsedAccounts(
  rpc: JsonRpc,
  assets: EvmAssets,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const balances = await readEvmBalances(rpc, assets, accounts);
  const counts = await rpc.callAll(
    accounts.map((account) => ({ method: 'eth_getTransactionCount', params: [account, 'latest'] })),
  );
  const isUsed = (account: string, index: number): boolean =>
    (balances.get(account)?.size ?? 0) > 0 || readQuantity(counts[index]) > 0n;
  return new Set(accounts.filter(isUsed));
}
