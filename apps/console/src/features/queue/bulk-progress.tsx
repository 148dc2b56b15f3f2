import { LiveText, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './bulk-bar.module.css';

const classes = bindClasses(sheet);

export interface BulkProgressProps {
  /** How many orders were answered, and of how many; null if none is being sent. */
  readonly progress: { readonly at: number; readonly of: number } | null;
}

/** The progress of an act on several orders. */
export function BulkProgress({ progress }: BulkProgressProps): ReactNode {
  const t = useT();
  const text = progress === null ? '' : t('bulk.progress', { at: progress.at + 1, of: progress.of });
  return (
    <>
      {progress !== null && (
        <p className={classes('progress')}>
          <progress max={progress.of} value={progress.at} aria-label={t('bulk.label')} />
          <span>{text}</span>
        </p>
      )}
      {/* Each step read out would be too much. */}
      <LiveText text={progress === null ? '' : t('bulk.running')} />
    </>
  );
}
