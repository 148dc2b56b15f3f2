import { groupDigits } from '@naru/core';
import type { ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
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

/** From this many characters on, the longest number of a heading is drawn smaller. */
const LONG = 12;
const LONGEST = 17;

/** An amount in a heading, perhaps among words: it becomes smaller before a number would break inside. */
export function FigureText({ text }: { readonly text: string }): ReactNode {
  const longest = Math.max(...text.split(' ').map((word) => word.length));
  const fit = classes('fit', longest >= LONG && 'long', longest >= LONGEST && 'longest');
  return <span className={fit}>{text}</span>;
}

/** An amount with tabular digits, on one line with its symbol. */
export function AmountText({ amountText, symbol, size = 'text', className }: AmountTextProps): ReactNode {
  const digits = groupDigits(amountText);
  return (
    <span className={joinClasses(classes('amount', size), className)} translate="no">
      {size === 'figure' ? <FigureText text={digits} /> : digits}
      {symbol !== undefined && <span className={classes('symbol')}> {symbol}</span>}
    </span>
  );
}
