import { type Later, type LoadOutcome, createLater } from '@naru/ui/later';
import type { Language } from '@naru/core';
import { type LanguagePack, type Messages, withNamedTexts } from './translate.ts';

const FILES: Readonly<Record<Language, Later<Messages>>> = {
  en: createLater(async () => {
    const [desk, page] = await Promise.all([
      import('./desk-texts.ts?language=en'),
      import('./page-texts.ts?language=en'),
    ]);
    return { ...desk.DESK_TEXTS, ...page.PAGE_TEXTS, ...page.REFUSAL_TEXTS };
  }),
  kr: createLater(async () => {
    const [desk, page] = await Promise.all([
      import('./desk-texts.ts?language=kr'),
      import('./page-texts.ts?language=kr'),
    ]);
    return { ...desk.DESK_TEXTS, ...page.PAGE_TEXTS, ...page.REFUSAL_TEXTS };
  }),
};

/** Only the language that is read is loaded, in two files side by side. */
export async function loadLanguage(language: Language): Promise<LoadOutcome<LanguagePack>> {
  const loaded = await FILES[language].load();
  return loaded.ok ? { ok: true, value: { language, messages: withNamedTexts(loaded.value) } } : loaded;
}
