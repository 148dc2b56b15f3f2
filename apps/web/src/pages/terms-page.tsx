import type { ReactNode } from 'react';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { ChecksSection } from '../features/content/checks-section.tsx';
import { ReadingFrame } from '../features/content/reading-frame.tsx';
import { TermsContents, TermsEdition, TermsSections } from '../features/content/terms-sections.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';

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
