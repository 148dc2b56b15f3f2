/** The transaction for a wallet (`eth_sendTransaction`) without its sender; numbers in hexadecimal. */
export interface WalletCall {
  readonly chainId: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

const INTEGER = /^\d+$/;

/** The transaction of a slip for such a wallet; null on networks of another kind. */
export function readWalletCall(fields: Readonly<Record<string, string>>): WalletCall | null {
  const { chain_id: chainId = '', to = '', value = '', data = '' } = fields;
  if (to === '' || !INTEGER.test(chainId) || !INTEGER.test(value)) return null;
  return { chainId: toHex(chainId), to, value: toHex(value), data: data === '' ? '0x' : data };
}

function toHex(decimal: string): string {
  return `0x${BigInt(decimal).toString(16)}`;
}
