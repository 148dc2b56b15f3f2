import type { Language } from '@naru/core';
import type { ReactNode } from 'react';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { PRIVACY } from '../features/content/text/privacy.ts';
import { PRIVACY_TOPICS, type Passage } from '../features/content/text/passage.ts';
import { Passages, ReadingFrame } from '../features/content/passages.tsx';
import { MODULES } from '../modules.ts';
import { useTexts } from '../shared/i18n/language-context.tsx';

/** With what modules know of a visitor, in the first passage. */
const BOOK = {
  en: { ...PRIVACY.en, collected: withModules('en') },
  kr: { ...PRIVACY.kr, collected: withModules('kr') },
} as const;

function withModules(language: Language): Passage {
  const { title, text } = PRIVACY[language].collected;
  return { title, text: [...text, ...MODULES.flatMap(({ collects }) => collects?.[language] ?? [])] };
}

export function Page(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ReadingFrame title={t('privacy.title')} lead={t('privacy.lead')}>
      <Passages book={BOOK} topics={PRIVACY_TOPICS} />
    </ReadingFrame>
  );
}
