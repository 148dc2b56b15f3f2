import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../../shared/brand/use-desk-facts.ts';
import sheet from './printed-head.module.css';

const classes = bindClasses(sheet);

/** Whose page this is, on paper: the header and footer that say it on the screen are not printed. */
export function PrintedHead(): ReactNode {
  const { name, contactEmail } = useBrand();
  const { pathname } = useLocation();
  // The server does not know by which name it was reached.
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return (
    <p className={classes('head')}>
      <strong>{name}</strong> · {origin + pathname} · {contactEmail}
    </p>
  );
}
