import { formatTransferText } from '@naru/chains';
import type { ChainPayment, DepositTag, Transaction } from '@naru/contract';

/** Where an order is paid to. */
export type PaymentTarget =
  | {
      readonly kind: 'address';
      readonly address: string;
      /** True for an address that belongs to this order alone. */
      readonly isOwn: boolean;
      /** The tag of the payment, if all orders share the address. */
      readonly tag: DepositTag | null;
      readonly paymentUri: string | null;
      /** The payment link, where a QR code may hold it in place of the address. */
      readonly amountUri: string | null;
    }
  /** `reference`: the text that the sender should enter. */
  | { readonly kind: 'bank'; readonly account: string; readonly reference: string | null }
  /** Neither the order nor the desk has an address: the currency is not accepted. */
  | { readonly kind: 'none' };

/**
 * The order's own address comes first, then the desk's. A bank that routes by account number asks for no
 * reference.
 */
export function paymentTarget(
  transaction: Pick<
    Transaction,
    | 'depositAddress'
    | 'depositTag'
    | 'depositKind'
    | 'depositReference'
    | 'paymentUri'
    | 'isIdentifiedByAmount'
  >,
  deskAddress: string | null,
): PaymentTarget {
  const address = transaction.depositAddress ?? deskAddress;
  if (address === null || address === '') return { kind: 'none' };
  if (transaction.depositKind === 'bank') {
    const { depositReference } = transaction;
    const reference = depositReference === null ? null : formatTransferText('', depositReference);
    return { kind: 'bank', account: address, reference };
  }
  const paymentUri = walletUri(transaction.paymentUri);
  return {
    kind: 'address',
    address,
    isOwn:
      transaction.depositAddress !== null &&
      transaction.depositTag === null &&
      !transaction.isIdentifiedByAmount,
    tag: transaction.depositTag,
    paymentUri,
    amountUri: beginsWith(paymentUri, address) ? paymentUri : null,
  };
}

/**
 * Whether the first address of a link is the one that is paid to. That of a token (EIP-681) begins with the
 * contract, and wallets that read no further would pay to that.
 */
function beginsWith(uri: string | null, address: string): boolean {
  const [place = ''] = uri?.split(/[?@]/, 1) ?? [];
  return place.slice(place.indexOf(':') + 1) === address;
}

/** The same with the name of the depositor before the signs of the order. */
export function nameTarget(target: PaymentTarget, depositor: string): PaymentTarget {
  if (target.kind !== 'bank' || target.reference === null) return target;
  return { ...target, reference: formatTransferText(depositor, target.reference) };
}

/** Schemes that run code or open a web page; a wallet's own scheme is not among them. */
const FORBIDDEN_SCHEMES: readonly string[] = [
  'javascript:',
  'data:',
  'blob:',
  'vbscript:',
  'http:',
  'https:',
];

function walletUri(uri: string | null): string | null {
  if (uri === null || !URL.canParse(uri)) return null;
  return FORBIDDEN_SCHEMES.includes(new URL(uri).protocol) ? null : uri;
}

/** Bank, number and holder are separated by spaces; no network's address contains one. */
export function isBankAccount(address: string): boolean {
  return /\s/.test(address.trim());
}

/** The id of a payment, or a bank's reference for it; null for the hashes of a simulated bank. */
export function paymentReference({ kind, txid }: Pick<ChainPayment, 'kind' | 'txid'>): string | null {
  return kind === 'bank' && /^[0-9a-f]{64}$/.test(txid) ? null : txid;
}
