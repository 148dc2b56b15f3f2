import { Button, CopyButton, bindClasses } from '@naru/ui';
import type { Transaction } from '@naru/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { RECOVERY_TEXTS } from '../i18n/recovery-texts.ts';
import sheet from './recovery-words.module.css';
import { SaveReceipt } from './receipt-buttons.tsx';
import { useCopyToasts } from './use-copy-toasts.ts';
import { useRecoveryWords } from './use-recovery-words.ts';

const classes = bindClasses(sheet);

/** Eight numbered words, until the customer says that they have kept them. */
export function RecoveryWords({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(RECOVERY_TEXTS);
  const words = useRecoveryWords();
  const toasts = useCopyToasts();
  const navigate = useNavigate();
  if (words === null) return null;
  return (
    <section className={classes('panel')} aria-labelledby="recovery-words">
      <h2 id="recovery-words" className={classes('title')}>
        {t('title')}
      </h2>
      <p className={classes('text')}>{t('text')}</p>
      <ol className={classes('words')} lang="en" translate="no">
        {words.split(' ').map((word, at) => (
          <li key={`${at} ${word}`}>{word}</li>
        ))}
      </ol>
      <div className={classes('buttons')}>
        <CopyButton {...toasts} text={words} label={t('copy')} />
        <SaveReceipt transaction={transaction} size="small" />
        <Button size="small" onClick={() => void navigate('.', { replace: true, state: null })}>
          {t('kept')}
        </Button>
      </div>
    </section>
  );
}
