import type { ReactNode } from 'react';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { PRIVACY } from '../features/content/text/privacy.ts';
import { PRIVACY_TOPICS } from '../features/content/text/topics.ts';
import { Passages } from '../features/content/passages.tsx';
import { ReadingFrame } from '../features/content/reading-frame.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';

export function Page(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ReadingFrame title={t('privacy.title')} lead={t('privacy.lead')}>
      <Passages book={PRIVACY} topics={PRIVACY_TOPICS} />
    </ReadingFrame>
  );
}
