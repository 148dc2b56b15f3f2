/** What a wallet is asked to send (`eth_sendTransaction`), without its sender; numbers in hexadecimal. */
export interface WalletCall {
  readonly chainId: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

const COIN = /^ethereum:(0x[\da-f]{40})@(\d+)\?value=(\d+)$/i;
const TOKEN = /^ethereum:(0x[\da-f]{40})@(\d+)\/transfer\?address=(0x[\da-f]{40})&uint256=(\d+)$/i;
/** The first four bytes of Keccak-256 of `transfer(address,uint256)` (ERC-20). */
const TRANSFER = '0xa9059cbb';

/** The transaction that a payment link of the desk describes (EIP-681); null for any other link. */
export function readWalletCall(paymentUri: string | null): WalletCall | null {
  const coin = COIN.exec(paymentUri ?? '');
  if (coin !== null) {
    const [, to = '', chainId = '', value = ''] = coin;
    return { chainId: toHex(chainId), to, value: toHex(value), data: '0x' };
  }
  const token = TOKEN.exec(paymentUri ?? '');
  if (token === null) return null;
  const [, contract = '', chainId = '', receiver = '', amount = ''] = token;
  const words = [receiver.slice(2).toLowerCase(), BigInt(amount).toString(16)];
  const data = TRANSFER + words.map((word) => word.padStart(64, '0')).join('');
  return { chainId: toHex(chainId), to: contract, value: '0x0', data };
}

function toHex(decimal: string): string {
  return `0x${BigInt(decimal).toString(16)}`;
}
