import type { ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { groupDigits } from './group-digits.ts';
import sheet from './amount.module.css';

const classes = bindClasses(sheet);

interface AmountTextProps {
  /** Plain decimal text, as on the wire; shown with commas. */
  readonly amountText: string;
  readonly symbol?: string;
  /** `figure` is the one big amount of a page. */
  readonly size?: 'text' | 'lead' | 'figure';
  readonly className?: string;
}

/** An amount with tabular digits, on one line with its symbol. */
export function AmountText({ amountText, symbol, size = 'text', className }: AmountTextProps): ReactNode {
  return (
    <span className={joinClasses(classes('amount', size), className)} translate="no">
      {groupDigits(amountText)}
      {symbol !== undefined && <span className={classes('symbol')}> {symbol}</span>}
    </span>
  );
}
