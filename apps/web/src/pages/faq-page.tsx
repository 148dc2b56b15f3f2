import type { ReactNode } from 'react';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { FAQ } from '../features/content/text/faq.ts';
import { FAQ_TOPICS } from '../features/content/text/passage.ts';
import { AskPeople, Passages, ReadingFrame } from '../features/content/passages.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';

export function Page(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ReadingFrame title={t('faq.title')} lead={t('faq.lead')} aside={<AskPeople />}>
      <Passages book={FAQ} topics={FAQ_TOPICS} />
    </ReadingFrame>
  );
}
