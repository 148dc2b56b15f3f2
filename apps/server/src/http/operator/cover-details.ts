import type { ConsoleTransaction, Transaction } from '@naru/contract';

const SHOWN_CHARACTERS = 6;

/**
 * The customer's details on an order's page, covered until an operator asks for them, which is recorded;
 * without anything that opens that page.
 */
export function coverTransaction(transaction: Transaction): ConsoleTransaction {
  const {
    _id,
    predecessorId: _predecessorId,
    predecessorLink: _predecessorLink,
    refunds: _refunds,
    quote: _quote,
    refundAddress: _refundAddress,
    ...shown
  } = transaction;
  return { ...shown, email: coverEmail(shown.email), address: coverAddress(shown.address) };
}

/** `a…@example.com`: enough to recognise a customer who says who they are. */
export function coverEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? coverAddress(email) : `${Array.from(email).slice(0, 1).join('')}…${email.slice(at)}`;
}

/** The first and the last six characters, or fewer if that would be most of the address. */
export function coverAddress(address: string): string {
  const characters = Array.from(address);
  if (characters.length === 0) return '';
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 4));
  return `${characters.slice(0, shown).join('')}…${shown === 0 ? '' : characters.slice(-shown).join('')}`;
}
