import type { ReconciledAsset } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { AgeText } from '../../../shared/age/age-text.tsx';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import sheet from './treasury.module.css';

const classes = bindClasses(sheet);

const DIFFERENCES = ['unrecorded', 'left', 'excess'] as const;

/** What lay at the deposit addresses when they were last compared with the books, and how long ago. */
export function WatchedCell({ watched }: { readonly watched: ReconciledAsset['watched'] }): ReactNode {
  const t = useT();
  if (watched === null) return '–';
  const differences = DIFFERENCES.filter((name) => /[1-9]/.test(watched[name]));
  return (
    <span className={classes('lines')}>
      <span className={classes('amount')}>{readableAmount(watched.amount)}</span>
      <span className={classes('network')}>
        <AgeText sinceIso={watched.at} />
      </span>
      {differences.map((name) => (
        <span key={name} className={classes('differs')}>
          {t(`reconciliation.watched.${name}`, { amount: readableAmount(watched[name]) })}
        </span>
      ))}
    </span>
  );
}
