import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand } from '../../../shared/brand/use-desk-facts.ts';
import sheet from './printed-head.module.css';

const classes = bindClasses(sheet);

/** Whose page this is, on paper: the header and footer that say it on the screen are not printed. */
export function PrintedHead(): ReactNode {
  const { name, contactEmail } = useBrand();
  const { origin, pathname } = location;
  return (
    <p className={classes('head')}>
      <strong>{name}</strong> · {origin + pathname} · {contactEmail}
    </p>
  );
}
