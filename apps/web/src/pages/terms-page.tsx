import type { ReactNode } from 'react';
import { bindClasses } from '@naru/ui';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { ReadingFrame } from '../features/content/reading-frame.tsx';
import { TermsContents, TermsEdition, TermsSections } from '../features/content/terms-sections.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';
import { useDeskFacts } from '../shared/brand/use-desk-facts.ts';
import sheet from '../features/content/terms-sections.module.css';

export function Page(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ReadingFrame
      title={t('terms.title')}
      lead={t('terms.lead')}
      aside={
        <>
          <TermsEdition />
          <TermsContents />
        </>
      }
    >
      <TermsSections />
      <ChecksSection />
    </ReadingFrame>
  );
}

const classes = bindClasses(sheet);

/** How orders are checked, by lists and screening, as the desk is set now; nothing until it has answered. */
function ChecksSection(): ReactNode {
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
