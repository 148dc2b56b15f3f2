import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import sheet from './logo.module.css';

const classes = bindClasses(sheet);

interface LogoProps {
  /** The wordmark next to the waves; only the waves by default. */
  readonly name?: string;
  /** Shown after the wordmark: the part of the product. */
  readonly suffix?: string;
}

/** The logo. Wrap it in the link to the home page. */
export function Logo({ name, suffix }: LogoProps): ReactNode {
  return (
    <span className={classes('logo')}>
      <svg className={classes('waves')} width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <path className={classes('near')} d="M3 7.5c5 0 5 4 10 4s5-4 10-4" />
        <path className={classes('far')} d="M3 15.5c5 0 5 4 10 4s5-4 10-4" />
      </svg>
      {name !== undefined && <span className={classes('name')}>{name}</span>}
      {suffix !== undefined && <span className={classes('suffix')}>{suffix}</span>}
    </span>
  );
}
