import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { CONTENT_TEXTS } from './texts.ts';
import sheet from './terms-sections.module.css';

const classes = bindClasses(sheet);

/** What orders are compared with, as the desk is set now; nothing until it has answered. */
export function ChecksSection(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const checks = useDeskFacts()?.checks;
  if (checks === undefined) return null;
  const { lists, screening } = checks;
  return (
    <section id="checks" className={classes('section')} aria-labelledby="checks-title">
      <div className={classes('checks')}>
        <h2 id="checks-title" className={classes('title')}>
          {t('checks.title')}
        </h2>
        {lists && (
          <>
            <p>{t('checks.lists')}</p>
            <p>{t('checks.payment')}</p>
          </>
        )}
        {screening !== 'off' && (
          <>
            <p>{t('checks.screening')}</p>
            <p>{t(`checks.screening.${screening}`)}</p>
          </>
        )}
        {!lists && screening === 'off' && <p>{t('checks.none')}</p>}
      </div>
    </section>
  );
}
