import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { DownloadButton } from '../../shared/file/download-button.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';
import sheet from './bank-desk.module.css';

const classes = bindClasses(sheet);

/** In a rehearsal, the statement of a bank where nothing happens: with what customers say they paid. */
export function PracticeStatement({ railId }: { readonly railId: string }): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const session = useSession().data;
  if (session?.mode !== 'rehearsal') return null;
  return (
    <div className={classes('import')}>
      <p className={classes('text')}>{t('bank.practice.text')}</p>
      <DownloadButton
        size="small"
        label={t('bank.practice')}
        fileName={`practice-${railId}.csv`}
        read={() => api.readFile('practiceStatement', { query: { rail: railId } })}
      />
    </div>
  );
}
