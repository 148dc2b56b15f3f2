import { readBankAccount } from '@naru/chains';
import type { PayoutSlip } from '@naru/desk';

/** The lines that a person copies into a bank's transfer form, in the order in which banks ask for them. */
export function bankInstructions(address: string, amountText: string): PayoutSlip['instructions'] {
  const account = readBankAccount(address);
  if (account === null) return [{ label: 'Account', value: address }];
  const lines = [
    { label: 'Bank', value: account.bank },
    { label: 'Account number', value: account.accountNumber },
    { label: 'Account holder', value: account.holder },
    { label: 'Amount', value: amountText },
  ];
  return lines.filter((line) => line.value !== '');
}
