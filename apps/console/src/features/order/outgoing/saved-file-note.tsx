import type { ConsoleDisbursement } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';

/** A payment in a file for a bank or a signer may be made already, whatever the desk has seen of it. */
export function SavedFileNote({ savedFile }: Pick<ConsoleDisbursement, 'savedFile'>): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  if (savedFile === null) return null;
  return (
    <Notice tone="warning">{t('slip.saved_file', { name: savedFile.by, time: stamp(savedFile.at) })}</Notice>
  );
}
