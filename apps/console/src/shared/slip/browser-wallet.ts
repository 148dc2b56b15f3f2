import { type Result, ok, refuse } from '@naru/core';
import type { WalletCall } from './wallet-call.ts';

/** A wallet that an extension brings into the page (EIP-1193). */
export interface BrowserWallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

export type WalletRefusal = 'declined' | 'other_network' | 'failed';
/** It was not asked, because this could not be put on record. */
type NotRecorded = 'not_recorded';

export function findBrowserWallet(place: object = globalThis): BrowserWallet | null {
  const wallet: unknown = 'ethereum' in place ? place.ethereum : null;
  return isBrowserWallet(wallet) ? wallet : null;
}

function isBrowserWallet(wallet: unknown): wallet is BrowserWallet {
  return (
    typeof wallet === 'object' &&
    wallet !== null &&
    'request' in wallet &&
    typeof wallet.request === 'function'
  );
}

/**
 * Asks the wallet to sign and send, on the right network only. Gives the transaction's id.
 * @param record puts on record that it is asked; false: it could not
 */
export async function sendByWallet(
  wallet: BrowserWallet,
  { chainId, ...call }: WalletCall,
  record: () => Promise<boolean>,
): Promise<Result<string, WalletRefusal | NotRecorded>> {
  try {
    const accounts = await wallet.request({ method: 'eth_requestAccounts' });
    const from: unknown = Array.isArray(accounts) ? accounts[0] : null;
    if (!(await isOnNetwork(wallet, chainId))) {
      await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
      if (!(await isOnNetwork(wallet, chainId))) return refuse('other_network');
    }
    if (!(await record())) return refuse('not_recorded');
    const txid = await wallet.request({ method: 'eth_sendTransaction', params: [{ from, ...call }] });
    return typeof txid === 'string' ? ok(txid) : refuse('failed');
  } catch (error) {
    return refuse(refusalOf(error));
  }
}

async function isOnNetwork(wallet: BrowserWallet, chainId: string): Promise<boolean> {
  const answer = await wallet.request({ method: 'eth_chainId' });
  return typeof answer === 'string' && answer.toLowerCase() === chainId;
}

const DECLINED = 4001;
/** The wallet does not know the network (EIP-3326). */
const NETWORK_UNKNOWN = 4902;

function refusalOf(error: unknown): WalletRefusal {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === DECLINED) return 'declined';
  return code === NETWORK_UNKNOWN ? 'other_network' : 'failed';
}
