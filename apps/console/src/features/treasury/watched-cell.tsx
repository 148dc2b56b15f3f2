import type { ReconciledAsset } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './treasury.module.css';

const classes = bindClasses(sheet);

const DIFFERENCES = ['unrecorded', 'left', 'excess'] as const;

interface Watched {
  readonly watched: NonNullable<ReconciledAsset['watched']>;
}

/** What lay at the deposit addresses when they were last compared with the books, and how long ago. */
export function WatchedCell({ watched }: Watched): ReactNode {
  const t = useT();
  const age = useAgeText({ sinceIso: watched.at });
  const differences = DIFFERENCES.filter((name) => /[1-9]/.test(watched[name]));
  return (
    <span className={classes('lines')}>
      <span className={classes('amount')}>{readableAmount(watched.amount)}</span>
      <span className={classes('network')}>{t('reconciliation.watched.at', { age })}</span>
      {differences.map((name) => (
        <span key={name} className={classes('differs')}>
          {t(`reconciliation.watched.${name}`, { amount: readableAmount(watched[name]) })}
        </span>
      ))}
    </span>
  );
}
