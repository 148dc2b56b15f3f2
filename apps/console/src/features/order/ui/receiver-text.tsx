import { AddressText, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './receiver-text.module.css';

const classes = bindClasses(sheet);

export interface ReceiverTextProps {
  readonly address: string;
  readonly witness: 'chain' | 'operator';
}

/** Chain addresses in groups of four; bank details as they were written. Always whole. */
export function ReceiverText({ address, witness }: ReceiverTextProps): ReactNode {
  if (witness === 'chain') return <AddressText address={address} />;
  return <span className={classes('bank')}>{address}</span>;
}
