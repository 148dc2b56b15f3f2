import { AddressText, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { isBankAccount } from './bank-account.ts';
import sheet from './receiver-text.module.css';

const classes = bindClasses(sheet);

/** Network addresses in groups of four, bank details as entered; never shortened here. */
export function ReceiverText({ address }: { readonly address: string }): ReactNode {
  if (isBankAccount(address)) return <span className={classes('bank')}>{address}</span>;
  // A covered address is not compared group by group.
  if (address.includes('…')) return <code className={layout('medium')}>{address}</code>;
  return <AddressText address={address} />;
}
